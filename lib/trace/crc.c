/*
 * crc.c - eight bytes at a time ("slicing by 8": Kounavis and Berry, 2005).
 */
#include "crc.h"

#include <string.h>

void esp_crc_init(struct esp_crc *crc)
{
    static const uint32_t polynomial = 0xedb88320;

    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t sum = byte;
        for (int bit = 0; bit < 8; bit++)
            sum = sum >> 1 ^ (sum & 1 ? polynomial : 0);
        crc->table[0][byte] = sum;
    }
    for (int distance = 1; distance < ESP_CRC_TABLES; distance++)
        for (int byte = 0; byte < 256; byte++) {
            const uint32_t nearer = crc->table[distance - 1][byte];
            crc->table[distance][byte] = nearer >> 8 ^ crc->table[0][nearer & 0xff];
        }
}

uint32_t esp_crc_sum(const struct esp_crc *crc, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    uint32_t sum = UINT32_MAX;

    for (; count >= 8; count -= 8, at += 8) {
        const uint32_t low = sum ^ ((uint32_t)at[0] | (uint32_t)at[1] << 8 |
                                    (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24);
        sum = crc->table[7][low & 0xff] ^ crc->table[6][low >> 8 & 0xff] ^
              crc->table[5][low >> 16 & 0xff] ^ crc->table[4][low >> 24] ^
              crc->table[3][at[4]] ^ crc->table[2][at[5]] ^ crc->table[1][at[6]] ^
              crc->table[0][at[7]];
    }
    for (; count > 0; count--, at++)
        sum = sum >> 8 ^ crc->table[0][(sum ^ *at) & 0xff];
    return ~sum;
}
