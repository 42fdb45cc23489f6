// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  answerBody,
  ID,
  RESULT,
  readAuthentication,
  readPlace,
  readPlaces,
  readRegistration,
  registeredBody,
} from './bodies.ts'
import { frameCutter, framed, LONGEST_FRAME, unescaped } from './frames.ts'
import { type Message, messageTo, readMessage } from './message.ts'

/**
 * Frames that others have published. SmallChi/JT808: README.en.md, JT808_0x0100Test.cs and JT808_0x8100Test.cs.
 * ygfgit/jt-808-protocol: README. makeclan/xtream-codec: codec-utils.ts of its debug page. traccar/traccar:
 * HuabaoProtocolDecoderTest.java.
 */
const PUBLISHED = {
  smallchiPosition:
    '7E0200002612345678901200 7D02 000000010000000200BA7F0E07E4F11C0028003C000018101510101001040000006402020 07D01137E',
  smallchi2019:
    '7E010040540100000000000123456789000A00280032303030303030303132333430303030303030303030303030303030303030736D616C6C63686931323330303030303030303030303030303030303030303030303043484931323301D4C1413132333435B27E',
  smallchiAnswer: '7E81000009012345678900000A006400313233343536687E',
  traccarHeartbeat: '7e0002000004304832546500b7ca7e',
  ygfgitCode: '7e010200060200000000150026313639333434397e',
  ygfgitRegister:
    '7e0100002c0200000000150025002c0133373039363054372d54383038000000000000000000000000003033323931373001d4c142383838387b7e',
  xtreamSouth:
    '7e02004026010000000001391234432900000000006f0000001601dc9a0707456246007b004200032501292233440202006401040000000c417e',
  xtreamAnswer: '7e8001400501000000000139123443290000006f020000dc7e',
  traccar2011: '7E01000021013345678906000F002C012F373031313142534A2D4D3742203030303030303001D4C1423838383838B47E',
  traccarBatch:
    '7E0704014301356777777707F5000801002600000000000000030159741206CBFD5001720000000116052709062401040000001D03020000002600000000000000030159746606CBFD50016B0000000116052709065301040000001D0302000000260000000000000003015975E406CBFE58013F0000000116052709072701040000001D0302000000260000000000000003015976DE06CBFF10012E0000000116052709075601040000001D0302000000260000000000000003015976BC06CBFED0012D0000000116052709083001040000001D0302000000260000000000000003015976FE06CBFEC001080000000116052709090001040000001D0302000000260000000000000003015976FE06CBFE7800FC0000000116052709093301040000001D0302000000260000000000000003015977A606CBFF3001080000000116052709100201040000001D030200001F7E',
} as const

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const messageOf = (hex: string): Message => {
  const [frame, ...more] = frameCutter()(bytesOf(hex))
  expect(more).toEqual([])
  const message = frame && readMessage(frame)
  if (!message) throw new Error('no message')
  return message
}
/** Numbers that are the same in every run. */
const numbers = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed
}

describe('published frames', () => {
  it('a position: escapes, place, speed, Beijing time; what stands behind is passed over', () => {
    const message = messageOf(PUBLISHED.smallchiPosition)
    expect(message).toMatchObject({ id: ID.position, version: '2013', terminalNo: '123456789012', serial: 126 })
    expect(readPlace(message.body)).toEqual({
      time: Date.parse('2018-10-15T10:10:10+08:00'),
      lat: 12.222222,
      lng: 132.444444,
      speed: 6,
    })
  })

  it('a position of 2019, in the south', () => {
    const message = messageOf(PUBLISHED.xtreamSouth)
    expect(message).toMatchObject({ version: '2019', terminalNo: '13912344329' })
    expect(readPlace(message.body)).toMatchObject({ lat: -31.234567, lng: 121.987654, speed: 6.6 })
  })

  it('eight positions in one', () => {
    const places = readPlaces(messageOf(PUBLISHED.traccarBatch).body)
    expect(places).toHaveLength(8)
    expect(places?.[0]).toMatchObject({
      lat: 22.639634,
      lng: 114.031952,
      time: Date.parse('2016-05-27T09:06:24+08:00'),
    })
  })

  it('registrations as they were in 2011, 2013 and 2019', () => {
    expect(readRegistration(messageOf(PUBLISHED.traccar2011))).toMatchObject({ model: 'BSJ-M7B', plateNo: '粤B88888' })
    expect(readRegistration(messageOf(PUBLISHED.ygfgitRegister))).toEqual({
      maker: '70960',
      model: 'T7-T808',
      terminalId: '0329170',
      plateNo: '粤B8888',
    })
    expect(readRegistration(messageOf(PUBLISHED.smallchi2019))).toEqual({
      maker: '00000001234',
      model: 'smallchi123'.padStart(30, '0'),
      terminalId: 'CHI123'.padStart(30, '0'),
      plateNo: '粤A12345',
    })
  })

  it('heartbeat and code', () => {
    expect(messageOf(PUBLISHED.traccarHeartbeat)).toMatchObject({
      id: ID.heartbeat,
      terminalNo: '43048325465',
      serial: 183,
    })
    expect(readAuthentication(messageOf(PUBLISHED.ygfgitCode))).toBe('169344')
  })

  it('answers are written as others write them', () => {
    const of2013 = { version: '2013', phone: bytesOf('012345678900') } as const
    const registered = registeredBody({ serial: 100 }, 0, '123456')
    expect(messageTo(of2013, { id: ID.registerAnswer, serial: 10, body: registered })).toEqual(
      bytesOf(PUBLISHED.smallchiAnswer),
    )
    const of2019 = { version: '2019', phone: bytesOf('00000000013912344329') } as const
    const body = answerBody({ id: ID.position, serial: 111 }, RESULT.done)
    expect(messageTo(of2019, { id: ID.platformAnswer, serial: 0, body })).toEqual(bytesOf(PUBLISHED.xtreamAnswer))
  })
})

describe('frames', () => {
  it('come back from their escapes, whatever is in them', () => {
    const next = numbers(1)
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.from(
        Array.from({ length: 1 + (next() % 60) }, () => [0x7d, 0x7e, 0x01, 0x02, next() & 0xff][next() % 5] as number),
      )
      const [frame] = frameCutter()(framed(bytes))
      expect(frame && unescaped(frame)?.subarray(0, -1)).toEqual(bytes)
    }
  })

  it('are the same wherever the network breaks them, with garbage between them', () => {
    const stream = Buffer.concat([
      Buffer.from('GET / HTTP/1.1\r\n'),
      bytesOf(PUBLISHED.smallchiPosition),
      Buffer.from([0x00, 0x7d, 0xff]),
      bytesOf(PUBLISHED.traccarHeartbeat),
      bytesOf(PUBLISHED.traccarBatch),
    ])
    const idsOf = (chunks: readonly Uint8Array[]) => {
      const cut = frameCutter()
      return chunks.flatMap(chunk => cut(chunk)).flatMap(frame => readMessage(frame)?.id ?? [])
    }
    for (let at = 0; at <= stream.length; at++)
      expect(idsOf([stream.subarray(0, at), stream.subarray(at)])).toEqual([ID.position, ID.heartbeat, ID.positions])
    expect(idsOf([...stream].map(byte => Uint8Array.of(byte)))).toHaveLength(3)
  })

  it('with one byte changed are none', () => {
    const right = bytesOf(PUBLISHED.ygfgitRegister).subarray(1, -1)
    for (let at = 0; at < right.length; at++) {
      const wrong = Buffer.from(right)
      wrong[at] = (wrong[at] as number) ^ 0x20
      expect(readMessage(wrong)).toBeUndefined()
    }
  })

  it('are no longer than any message can be', () => {
    expect(frameCutter()(Buffer.alloc(LONGEST_FRAME, 1))).toEqual([])
    expect(() => frameCutter()(Buffer.alloc(LONGEST_FRAME + 1, 1))).toThrow()
    const cut = frameCutter()
    cut(Buffer.alloc(LONGEST_FRAME, 1))
    expect(() => cut(Buffer.alloc(1, 1))).toThrow()
  })

  it('of noise are nothing, and break nothing', () => {
    const next = numbers(7)
    for (let round = 0; round < 500; round++) {
      const body = Buffer.from(Array.from({ length: next() % 80 }, () => (next() >> 8) & 0xff))
      const message: Message = { ...messageOf(PUBLISHED.traccarHeartbeat), body, version: round % 2 ? '2013' : '2019' }
      expect(() => [
        readPlace(body),
        readPlaces(body),
        readRegistration(message),
        readAuthentication(message),
      ]).not.toThrow()
    }
  })
})
