import type { FileType } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import {
  CAMERA,
  exifBlock,
  exifSegment,
  gifExtension,
  jpegSegment,
  pngPart,
  realGif,
  realJpeg,
  realPng,
  realWebp,
  webpPart,
} from '../../testing/pictures.ts'
import { sniff, typeOf } from '../sniff.ts'
import { withoutMetadata } from './index.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const XMP = latin('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>secret</x:xmpmeta>')
const IPTC = latin('Photoshop 3.0\x008BIM\x04\x04secret')
const COLOURS = latin('ICC_PROFILE\0\x01\x01profile')
const TURNED = { first: { 274: 6 } }
const PLACED = {
  first: { 274: 6 },
  exif: { 36867: '2026:01:31 08:30:00', 36881: '+08:00' },
  gps: Object.fromEntries(Object.entries(CAMERA.gps ?? {}).filter(([tag]) => Number(tag) < 8)),
}

const plain = (bytes: Buffer, place = false): Buffer | undefined =>
  withoutMetadata(typeOf(bytes) as FileType, bytes, { place })

interface Case {
  /** With everything that tells of people and places. */
  full(exif: Buffer): Buffer
  /** With no more than what shows it right. */
  bare(exif?: Buffer): Buffer
}

const CASES: Record<string, Case> = {
  JPEG: {
    full: exif =>
      realJpeg(
        [
          exifSegment(exif),
          jpegSegment(0xe1, XMP),
          jpegSegment(0xe2, COLOURS),
          jpegSegment(0xe2, latin('MPF\0secret')),
          jpegSegment(0xed, IPTC),
          jpegSegment(0xee, latin('Adobe\0d\0\0\0\0\0')),
          jpegSegment(0xfe, latin('secret comment')),
        ],
        // A second picture with a place of its own, as phones append it.
        realJpeg([exifSegment(exif)]),
      ),
    bare: exif =>
      realJpeg([
        ...(exif ? [exifSegment(exif)] : []),
        jpegSegment(0xe2, COLOURS),
        jpegSegment(0xee, latin('Adobe\0d\0\0\0\0\0')),
      ]),
  },
  PNG: {
    full: exif =>
      realPng(
        [
          pngPart('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
          pngPart('eXIf', exif),
          pngPart('tEXt', latin('Author\0secret')),
          pngPart('zTXt', latin('Comment\0\0secret')),
          pngPart('iTXt', latin('XML:com.adobe.xmp\0\0\0\0\0secret')),
          pngPart('tIME', Buffer.from([7, 0xea, 1, 31, 8, 30, 0])),
          pngPart('prVt', latin('secret of a program')),
        ],
        latin('secret after the end'),
      ),
    bare: exif => realPng([pngPart('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])), ...(exif ? [pngPart('eXIf', exif)] : [])]),
  },
  WebP: {
    full: exif =>
      realWebp(
        [webpPart('EXIF', exif), webpPart('XMP ', XMP), webpPart('ABCD', latin('secret'))],
        0x0c,
        latin('secret'),
      ),
    bare: exif => (exif ? realWebp([webpPart('EXIF', exif)], 0x08) : realWebp()),
  },
}

describe.each(Object.entries(CASES))('%s', (_name, { full, bare }) => {
  it.each([true, false])('loses all but how it is turned (big end first: %s)', isBig => {
    const found = plain(full(exifBlock(CAMERA, isBig)))
    expect(found).toEqual(bare(exifBlock(TURNED, isBig)))
    expect(found?.includes('secret')).toBe(false)
    expect(found?.includes('Secret')).toBe(false)
  })

  it.each([true, false])('keeps where and when, and no more, for a branch that needs it (big end first: %s)', isBig => {
    const found = plain(full(exifBlock(CAMERA, isBig)), true)
    expect(found).toEqual(bare(exifBlock(PLACED, isBig)))
    expect(found?.includes('ecret')).toBe(false)
  })

  it('of one that is not turned nothing remains beside the picture', () => {
    expect(plain(full(exifBlock({ ...CAMERA, first: { 274: 1 } })))).toEqual(bare())
    expect(plain(full(latin('no block at all')))).toEqual(bare())
  })

  it('what is plain stays as it is, byte for byte, and is the same when it is made plain again', () => {
    const bytes = bare(exifBlock(TURNED))
    expect(plain(bytes)).toEqual(bytes)
    const once = plain(full(exifBlock(CAMERA)), true) as Buffer
    expect(plain(once, true)).toEqual(once)
  })

  it('is still the picture it was', () => {
    const bytes = full(exifBlock(CAMERA))
    const type = typeOf(bytes) as FileType
    expect(sniff(type, plain(bytes) as Buffer)).toEqual(sniff(type, bytes))
  })
})

it('GIF loses comments and what programs wrote, and keeps how often it runs', () => {
  const runs = gifExtension(0xff, 'NETSCAPE2.0', '\x01\0\0')
  const shown = gifExtension(0xf9, '\0\x0a\0\0')
  const full = realGif(
    [runs, gifExtension(0xfe, 'secret'), gifExtension(0xff, 'XMP DataXMP', 'secret', 'more'), shown],
    latin('secret after the end'),
  )
  expect(plain(full)).toEqual(realGif([runs, shown]))
})

it('a document stays as it is', () => {
  const bytes = latin('%PDF-1.4\n/Author (somebody)\n%%EOF')
  expect(plain(bytes)).toBe(bytes)
})

describe('a progressive JPEG', () => {
  it('is followed through all of its scans; a comment between them goes, stuffed bytes and restarts stay', () => {
    const scan = jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))
    const points = Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])
    const [head, tail] = [realJpeg().subarray(0, -3), Buffer.from([0xff, 0xd9])]
    const comment = jpegSegment(0xfe, latin('secret \xff\xd9'))
    const full = Buffer.concat([head, points, comment, scan, points, tail])
    expect(plain(full)).toEqual(Buffer.concat([head, points, scan, points, tail]))
  })
})

describe('what is broken is refused or read, and never followed without end', () => {
  const seeded = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const whole = [...Object.values(CASES).map(({ full }) => full(exifBlock(CAMERA))), realGif([gifExtension(0xfe, 'x')])]

  it('cut off anywhere, with bytes changed anywhere', () => {
    const next = seeded(11)
    for (const bytes of whole) {
      const type = typeOf(bytes) as FileType
      for (let run = 0; run < 3_000; run++) {
        const broken = Buffer.from(run % 2 ? bytes : bytes.subarray(0, 16 + Math.floor(next() * bytes.length)))
        for (let change = 0; change < 4; change++)
          broken[12 + Math.floor(next() * (broken.length - 12))] =
            [0, 0xff, 0x7f, Math.floor(next() * 256)][run % 4] ?? 0
        sniff(type, broken)
        const found = withoutMetadata(type, broken, { place: true })
        // No more than one block made anew.
        expect((found?.length ?? 0) - broken.length).toBeLessThan(2_048)
      }
    }
  })

  const head = realJpeg().subarray(0, 2)
  it.each([
    ['segments of no length', Buffer.concat([head, Buffer.from([0xff, 0xfe, 0, 0]), realJpeg().subarray(2)])],
    [
      '100,000 segments',
      Buffer.concat([head, ...Array(100_000).fill(jpegSegment(0xfe, latin('x'))), realJpeg().subarray(2)]),
    ],
    ['100,001 chunks', realPng(Array(100_001).fill(pngPart('sRGB', Buffer.from([0]))))],
    ['a chunk that is longer than the file', realPng([Buffer.from([0xff, 0xff, 0xff, 0xff, 0x74, 0x45, 0x58, 0x74])])],
    ['a picture without its end', realPng().subarray(0, -12)],
    ['a scan without its end', realJpeg().subarray(0, -2)],
    ['100,001 chunks of no length', realWebp(Array(100_001).fill(webpPart('ABCD', Buffer.alloc(0))))],
    ['100,001 blocks', realGif(Array(100_001).fill(gifExtension(0xfe)))],
  ])('%s: refused', (_name, bytes) => {
    expect(plain(bytes)).toBeUndefined()
  })

  it.each([
    ['a directory that leads to itself', { first: { 274: 6, 34665: 8, 34853: 8 } }],
    ['a directory beyond the end', { first: { 274: 6, 34853: 1_000_000 } }],
    ['a value that is no number of ways to turn', { first: { 274: 9 } }],
    ['a place as long as a book', { ...CAMERA, first: {}, gps: { 2: latin('secret'.repeat(100)) }, exif: {} }],
  ])('an Exif block with %s brings nothing along that is not kept', (_name, directories) => {
    const found = plain(realJpeg([exifSegment(exifBlock(directories))]), true)
    const turned =
      directories.first && 'first' in directories && (directories.first as Record<number, unknown>)[0x0112] === 6
    expect(found).toEqual(realJpeg(turned ? [exifSegment(exifBlock(TURNED))] : []))
  })
})
