/*
 * consumer.c - a program outside the project: search a game, say the answer.
 */
#include <stdio.h>

#include <espalier/search.h>

int main(void)
{
    struct esp_error error = { "" };
    struct esp_position *position = NULL;
    struct esp_options options;
    struct esp_result result;
    const struct esp_game *game = esp_game_find("tictactoe", &error);

    if (!game || esp_position_new(&position, game, "", NULL, 0, NULL, &error) != ESP_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    esp_options_init(&options, game);
    options.algorithm = ESP_MINIMAX;
    if (esp_search(&result, position, &options, NULL, &error) != ESP_OK) {
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    printf("espalier: value %g, %llu nodes\n", result.value,
           (unsigned long long)result.counts.nodes);
    esp_result_free(&result);
    esp_options_free(&options);
    esp_position_free(position);
    return 0;
}
