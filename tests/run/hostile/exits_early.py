import exits_in_import

print("never", exits_in_import)
