// consumer.cpp - the same from C++: the headers are C, and C++ may include them.
#include <cstdio>
#include <memory>

#include <espalier/draw.h>
#include <espalier/record.h>
#include <espalier/search.h>
#include <espalier/text.h>
#include <espalier/trace.h>

int main()
{
    esp_error error = {};
    esp_position *read = nullptr;
    const esp_game *game = esp_game_find("tictactoe", &error);

    if (!game || esp_position_new(&read, game, "", nullptr, 0, nullptr, &error) != ESP_OK) {
        std::fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    const std::unique_ptr<esp_position, decltype(&esp_position_free)> position(read,
                                                                               esp_position_free);
    esp_options options;
    esp_result result;
    esp_options_init(&options, game);
    options.algorithm = ESP_MINIMAX;
    if (esp_search(&result, position.get(), &options, nullptr, &error) != ESP_OK) {
        std::fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    std::printf("espalier: value %g, %llu nodes\n", result.value,
                static_cast<unsigned long long>(result.counts.nodes));
    esp_result_free(&result);
    esp_options_free(&options);
}
