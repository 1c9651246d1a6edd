/*
 * against.js - the other search that this one is compared with: whose a node
 * is, the values there, and where the two differ.
 *
 * What only the other search has are ghosts. No step is ever theirs: they
 * stand in the tree, and can be looked at beside the step that there is.
 */
const Presence = Object.freeze({ BOTH: 0, GHOST: 1, ADDED: 2 });

class Against {
    constructor(model, data) {
        this.model = model;
        this.data = data;
        this.isThere = Boolean(data);
        this.presence = Uint8Array.from(data?.presence ?? new Uint8Array(model.count));
        this.cut = new Set(data?.cut);
        this.values = data?.values ?? {};
        this.list = null;
    }

    isGhost(node) {
        return this.presence[node] === Presence.GHOST;
    }

    isAdded(node) {
        return this.presence[node] === Presence.ADDED;
    }

    /* The value and the bound there, where the value is another; or null. */
    other(node) {
        const [value, bound] = this.values[node] ?? [];
        return bound === undefined ? null : { value: Model.number(value), bound };
    }

    ghostsIn(from, end) {
        let count = 0;
        for (let node = from; node < end; node++)
            count += this.isGhost(node);
        return count;
    }

    /* --- where they differ --------------------------------------------------- */

    /*
     * In the order of the steps: ghosts when all is known of the node above
     * them, others when they are entered, values when they are known. What
     * lies below a node that only one has is no other difference.
     */
    differences() {
        const { model } = this, list = [];
        let root = -1;
        for (let node = 0; node < model.count; node++) {
            const parent = model.parent[node];
            if (parent < 0 && !this.isGhost(node))
                root = node;
            if (this.isGhost(node) && !(parent >= 0 && this.isGhost(parent)))
                list.push({ step: this.known(parent < 0 ? root : parent), ghost: node });
            else if (this.isAdded(node) && !(parent >= 0 && this.isAdded(parent)))
                list.push({ step: model.enterStep[node], ghost: -1 });
            else if (this.values[node])
                list.push({ step: Math.max(model.leaveStep[node], model.enterStep[node]),
                    ghost: -1 });
        }
        return list.sort(Against.order);
    }

    static order(a, b) {
        return a.step - b.step || a.ghost - b.ghost;
    }

    known(node) {
        const { cutStep, leaveStep, enterStep } = this.model;
        return node < 0 ? 0 : Math.max(cutStep[node] < 0 ? leaveStep[node] : cutStep[node],
            enterStep[node]);
    }

    /* The next difference from a step, and maybe a ghost, in a direction; or undefined. */
    next(step, ghost, direction) {
        this.list ||= this.differences();
        const beyond = (one) => Against.order(one, { step, ghost }) * direction > 0;
        return direction > 0 ? this.list.find(beyond) : this.list.findLast(beyond);
    }
}
