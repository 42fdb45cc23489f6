import { deflateRawSync } from 'node:zlib'
import type { Random } from './random.ts'

/** Half of a surrogate pair. */
const LONE = '\ud83d'
const deep = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`)

/** Texts that something has been broken with before, anywhere. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  LONE,
  `a${LONE}b`,
  '\u202e\ufeff\u200b',
  '𝔘𝔫𝔦 😀',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '-1',
  '0',
  '1',
  '1e309',
  '1e18',
  '1000000000000000000',
  '9223372036854775808',
  '0.0000000001',
  '2147483648',
  '1000000000.01',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '1,2,3',
  ',,,',
  `${'1,'.repeat(600)}1`,
  "' or 1=1 --",
  '"; drop table driver; --',
  '%',
  '\\',
  '%00',
  '%ud83d',
  '../../etc/passwd',
  '{{7*7}}',
  '2026-02-30',
  '0000-00-00',
  '-0001-01-01',
  '99999-12-31',
  '2026-13-45T99:99:99Z',
  '275760-09-13',
  '+275761-01-01T00:00:00Z',
  '2026-01-01T00:00:00+99:99',
  'infinity',
  'epoch',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '字'.repeat(5_000),
  '=cmd|calc',
  '(((((((((((((((((((((((1)))))))))))))))))))))',
  '1/0',
  'eyJhIjoxfQ',
  'WyJnbXRDcmVhdGVkIix0cnVlLCJ4IiwxXQ',
  'HQ-S0001',
  '*',
  '<script>alert(1)</script>',
]

/** The same for values of JSON. */
const HOSTILE_VALUES: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => -1,
  () => 1,
  () => 1.5,
  () => 1e18,
  () => 1e308,
  () => -1e18,
  () => 2 ** 31,
  () => 2 ** 53,
  () => 9_223_372_036_854_776_000,
  () => [],
  () => [null],
  () => [[]],
  () => ['a', 1, null],
  () => ({}),
  () => ({ id: 1 }),
  () => ({ en: 'x' }),
  () => ({ en: LONE, zh: '\u0000' }),
  () => ({ constructor: { prototype: { polluted: true } } }),
  () => JSON.parse('{"__proto__":{"polluted":true}}'),
  () => ({ toString: 1, valueOf: 2, length: -1 }),
  () => Array.from({ length: 2_000 }, (_, at) => at),
  () => Array.from({ length: 1_100 }, () => 'a'),
  () => deep(30),
  () => deep(400),
]

export const hostileText = (random: Random): string => random.pick(HOSTILE_TEXTS)

export const hostileValue = (random: Random): unknown =>
  random.chance(0.5) ? hostileText(random) : random.pick(HOSTILE_VALUES)()

const zip = (random: Random): Buffer => {
  const data = deflateRawSync(random.bytes(200))
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(random.below(2 ** 31), 18)
  head.writeUInt32LE(random.below(2 ** 31), 22)
  return Buffer.concat([head, data, random.bytes(60)])
}

/** Files that begin as what they say they are and go on with anything. */
export const hostileFile = (random: Random): Buffer => {
  const magic = random.pick([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    Buffer.from('%PDF-1.7\n'),
    Buffer.from('GIF89a'),
    Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP'),
    Buffer.from([0x50, 0x4b, 0x03, 0x04]),
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from('\ufeffName,Code\n'),
    Buffer.from('Name\tCode\n"unclosed'),
    Buffer.alloc(0),
  ])
  return random.chance(0.2) ? zip(random) : Buffer.concat([magic, random.bytes(random.below(2_000))])
}
