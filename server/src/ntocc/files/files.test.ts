import { endpoints, type StoredFile } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { demoOf, USUAL_DEMO } from '../testing/demo-start.ts'
import { jpegFile, pdfFile, pngFile } from '../testing/files.ts'
import { fileName, receive } from './receive.ts'
import { sniff, typeOf } from './sniff.ts'
import { removeUnused } from './store.ts'

const FILE = '/ntocc-basic-api/file'
const NOT_FOUND = 4040
const REFUSED = 4220

const inParts = async function* (bytes: Buffer, size = 5): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const codeOf = (bytes: Buffer, max?: number) =>
  receive(inParts(bytes), { place: false, ...(max && { max }) }).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )

describe('what a file is', () => {
  const webp = (kind: string, rest: Buffer) => {
    const body = Buffer.concat([Buffer.from(`WEBP${kind}`, 'latin1'), Buffer.alloc(4), rest, Buffer.alloc(20)])
    const size = Buffer.alloc(4)
    size.writeUInt32LE(body.length)
    return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body])
  }
  it.each([
    ['png', pngFile(1, { width: 30, height: 20 }), { type: 'image/png', width: 30, height: 20 }],
    ['jpeg, past its EXIF', jpegFile(4000, 3000), { type: 'image/jpeg', width: 4000, height: 3000 }],
    ['gif', Buffer.from('GIF89a\x0a\x00\x05\x00\x00\x00\x00;', 'latin1'), { type: 'image/gif', width: 10, height: 5 }],
    [
      'webp, extended',
      webp('VP8X', Buffer.from([0, 0, 0, 0, 99, 0, 0, 49, 0, 0])),
      { type: 'image/webp', width: 100, height: 50 },
    ],
    ['webp, lossless', webp('VP8L', Buffer.from([0x2f, 9, 0, 1, 0])), { type: 'image/webp', width: 10, height: 5 }],
    ['pdf', pdfFile(), { type: 'application/pdf' }],
  ])('%s is told by its bytes', (_name, bytes, found) => {
    const type = typeOf(bytes)
    expect(type && sniff(type, bytes)).toEqual(found)
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', 'MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff\x00\x00'],
    ['nothing', ''],
    ['a few bytes', '\xff\xd8'],
  ])('%s is refused', async (_name, text) => expect(await codeOf(Buffer.from(text, 'latin1'))).toBe('FILE_TYPE'))

  it('what is no picture is refused before the rest has come', async () => {
    let sent = 0
    const endless = async function* (): AsyncGenerator<Buffer> {
      for (;;) {
        sent++
        yield Buffer.from('<html>          ')
      }
    }
    await expect(receive(endless(), { place: false })).rejects.toMatchObject({ code: 'FILE_TYPE' })
    expect(sent).toBeLessThan(3)
  })

  it.each([
    ['cut off', pngFile().subarray(0, -12), 'FILE_DAMAGED'],
    [
      'without a size',
      Buffer.concat([jpegFile().subarray(0, 12), Buffer.from([0xff, 0xd9, 0, 0, 0, 0])]),
      'FILE_DAMAGED',
    ],
    ['too wide', pngFile(1, { width: 12_001, height: 4 }), 'IMAGE_TOO_LARGE'],
    ['too high', jpegFile(4, 12_001), 'IMAGE_TOO_LARGE'],
    ['8,000 by 10,001', jpegFile(8_000, 10_001), 'IMAGE_TOO_MANY_PIXELS'],
    ['8,000 by 10,000', jpegFile(8_000, 10_000), 'taken'],
  ])('a picture that is %s: %#', async (_name, bytes, code) => expect(await codeOf(bytes)).toBe(code))

  it('a picture that hides behind a smaller canvas is judged by its own size', () => {
    const canvas = Buffer.from([0, 0, 0, 0, 99, 0, 0, 49, 0, 0])
    const chunk = (name: string, data: Buffer) => {
      const head = Buffer.alloc(8)
      head.write(name, 0, 'latin1')
      head.writeUInt32LE(data.length, 4)
      return Buffer.concat([head, data])
    }
    const picture = Buffer.from([0x2f, 0xff, 0x3f, 0xff, 0x0f, 0, 0, 0, 0, 0])
    const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), chunk('VP8X', canvas), chunk('VP8L', picture)])
    const size = Buffer.alloc(4)
    size.writeUInt32LE(body.length)
    const bytes = Buffer.concat([Buffer.from('RIFF', 'latin1'), size, body])
    expect(sniff('image/webp', bytes)).toEqual({ type: 'image/webp', width: 16_384, height: 16_381 })
  })

  it('more bytes than allowed are refused, counted as they come', async () => {
    expect(await codeOf(pngFile(1, { padding: 2000 }), 1000)).toBe('FILE_TOO_LARGE')
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\磅单 1.jpg', '磅单 1.jpg'],
    ['a\r\nb"<x>.png', 'abx.png'],
    ['', 'file'],
    [undefined, 'file'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(100)}…${'x'.repeat(15)}.png`],
  ])('the name %j is kept as %s', (given, kept) => expect(fileName(given)).toBe(kept))
})

withDatabase('files', database => {
  let backend: TestBackend
  let admin: string
  let driver: string
  let shipper: string
  let other: string

  database.beginsWith(USUAL_DEMO)
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await demoOf(database().db, USUAL_DEMO)
    ;[admin, driver, shipper, other] = [
      await backend.signIn('admin'),
      await backend.signIn('driver'),
      await backend.signIn('shipper'),
      await backend.signIn('hubei'),
    ]
  })
  afterAll(() => backend.app.close())

  const stored = async (bytes: Buffer, token: string, name?: string): Promise<StoredFile> => {
    const answer = await backend.upload(bytes, token, name)
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as StoredFile
  }
  const read = (id: string, token: string, headers = {}) =>
    backend.app.inject({ url: `${FILE}/${id}`, headers: { authorization: `Bearer ${token}`, ...headers } })
  const sees = async (id: string, token: string) => (await read(id, token)).headers['content-type'] === 'image/png'

  it('come back as they went, confined and under their name', async () => {
    const bytes = pngFile(10, { padding: 300_000 })
    const file = await stored(bytes, driver, '磅单.png')
    expect(file).toMatchObject({ reference: `file/${file.id}`, type: 'image/png', size: bytes.length, width: 8 })
    const answer = await read(file.id, driver)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('磅单.png')}`,
    })
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect((await read(file.id, driver, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304)
  })

  it('a picture by name that is a page by its bytes is refused and not kept', async () => {
    const answer = await backend.upload(Buffer.from('<html><script>alert(1)</script></html>'), driver, 'photo.jpg')
    expect(answer).toMatchObject({ status: REFUSED, msg: expect.stringContaining('not a picture') })
  })

  it('the same bytes sent again after a lost answer are the same file, somebody else’s are another', async () => {
    const bytes = pngFile(11)
    const first = await stored(bytes, driver)
    expect((await stored(bytes, driver, 'again.png')).id).toBe(first.id)
    expect((await stored(bytes, shipper)).id).not.toBe(first.id)
  })

  it('that no record shows are seen by who handed them in, by nobody else', async () => {
    const { id } = await stored(pngFile(12), driver)
    expect(await sees(id, driver)).toBe(true)
    expect(await sees(id, admin)).toBe(false)
    expect((await read(id, shipper)).json()).toMatchObject({ status: NOT_FOUND })
    expect((await read(id, other)).json()).toMatchObject({ status: NOT_FOUND })
    expect((await backend.get(`${FILE}/${id}`)).status).toBe(21332)
    expect((await read("x' or 1=1 --", admin)).json()).toMatchObject({ status: NOT_FOUND })
  })

  it('a proof of a move is seen by whoever sees the waybill, and must be a file of the mover', async () => {
    const { db } = database()
    const { id: fileId, reference } = await stored(pngFile(13), driver)
    const { reference: foreign } = await stored(pngFile(14), other)
    const found = await db.query<{ id: string; version: number; load_lng: number; load_lat: number }>(
      `update waybill set status = 30, driver_code = $1, shipment_code = $2, load_review = false, is_deleted = false
       where id = (select id from waybill where branch_code = 'HQ' and unit <> 'tonne' or branch_code = 'HQ' order by unit, id limit 1)
       returning id, version, load_lng, load_lat`,
      [DEMO_PARTIES.driver, DEMO_PARTIES.shipper],
    )
    const row = found.rows[0]!
    const load = (images: string[]) =>
      backend.post(
        `/ntocc-tms-api/waybill/${row.id}/move`,
        { move: 'load', version: row.version, qty: 1, images, lng: Number(row.load_lng), lat: Number(row.load_lat) },
        driver,
      )
    for (const images of [
      [foreign],
      ['file/000000000000000000000000000000'],
      ['https://elsewhere/x.png'],
      ['photo.png'],
    ])
      expect(await load(images)).toMatchObject({
        status: REFUSED,
        errors: { images: { code: 'validation.images.missing' } },
      })
    expect(await sees(fileId, shipper)).toBe(false)
    expect(await load([reference])).toMatchObject({ status: 0 })
    expect(await sees(fileId, shipper)).toBe(true)
    expect((await read(fileId, other)).json()).toMatchObject({ status: NOT_FOUND })
  })

  it('pictures of a record are kept with it, and only known ones', async () => {
    const { reference, id } = await stored(pngFile(15), admin)
    const shipments = await backend.get<{ records: { id: number; version: number }[] }>(
      '/ntocc-basic-api/shipment?pageSize=10',
      admin,
    )
    const { id: recordId } = shipments.data!.records[0]!
    const put = (licenceImg: string[]) => backend.put('/ntocc-basic-api/shipment', { id: recordId, licenceImg }, admin)
    expect(await put(['file/000000000000000000000000000000'])).toMatchObject({
      errors: { licenceImg: { code: 'validation.images.missing' } },
    })
    expect(await put([reference])).toMatchObject({ status: 0 })
    const uses = await database().db.query('select entity, record_id from sys_file_use where file_id = $1', [id])
    expect(uses.rows).toEqual([{ entity: 'shipment', record_id: String(recordId) }])
  })

  it('are read with a record that shows them, by those who may read such records', async () => {
    const { db } = database()
    const [nobody, hubei] = [await backend.signIn('nobody'), await backend.signIn('hubei')]
    const { id, reference } = await stored(pngFile(31), admin)
    const shipments = await backend.get<{ records: { id: number }[] }>('/ntocc-basic-api/shipment?pageSize=10', admin)
    const [recordId, otherId] = shipments.data!.records.map(each => each.id)
    const put = (shipment: number | undefined, token: string) =>
      backend.put('/ntocc-basic-api/shipment', { id: shipment, licenceImg: [reference] }, token)
    expect((await put(recordId, admin)).status).toBe(0)
    const clerk = async (permissions: string[]) => {
      await db.query(`update role set permissions = $1 where branch_code = 'HQ' and role_code = 'NOBODY'`, [
        JSON.stringify(permissions),
      ])
      return nobody
    }
    expect(await sees(id, await clerk([]))).toBe(false)
    expect(await sees(id, await clerk(['driver.read', 'shipment.edit']))).toBe(false)
    expect(await sees(id, hubei)).toBe(false)
    expect(await sees(id, await clerk(['shipment.read']))).toBe(true)
    // Naming the file in another record is no way to it.
    expect((await put(otherId, await clerk(['shipment.edit']))).errors).toMatchObject({
      licenceImg: { code: 'validation.images.missing' },
    })
    // What one has handed in is seen until it stands in records that one may not read, and the form is long closed.
    const mine = await stored(pngFile(32), nobody)
    await db.query(`insert into sys_file_use (file_id, entity, record_id) values ($1, 'shipment', $2)`, [
      mine.id,
      recordId,
    ])
    expect(await sees(mine.id, nobody)).toBe(true)
    await db.query(`update sys_file set gmt_created = now() - interval '61 minutes' where id = $1`, [mine.id])
    expect(await sees(mine.id, nobody)).toBe(false)
    await clerk([])
  })

  it('S6-009 on which a masked number stands are covered for whoever gets it masked, wherever they name them', async () => {
    const { db } = database()
    const nobody = await backend.signIn('nobody')
    const clerk = async (...permissions: string[]) => {
      await db.query(`update role set permissions = $1 where branch_code = 'HQ' and role_code = 'NOBODY'`, [
        JSON.stringify(permissions),
      ])
      return nobody
    }
    const { id, reference } = await stored(pngFile(41), admin)
    const own = await backend.get<{ records: { id: number; version: number }[] }>(
      `/ntocc-basic-api/driver?code=${DEMO_PARTIES.driver}`,
      admin,
    )
    const driverId = own.data!.records[0]!.id
    const put = (token: string, values: object) =>
      backend.put('/ntocc-basic-api/driver', { id: driverId, ...values }, token)
    expect((await put(admin, { idFront: [reference] })).status).toBe(0)

    expect((await read(id, await clerk('driver.read'))).json()).toMatchObject({
      status: 4030,
      msg: expect.stringContaining('masked'),
    })
    expect((await read(id, await clerk())).json()).toMatchObject({ status: NOT_FOUND })
    for (const code of ['ID_CARD', endpoints.reviewQueue.permission as string])
      expect(await sees(id, await clerk('driver.read', code))).toBe(true)
    expect([await sees(id, driver), await sees(id, admin)]).toEqual([true, true])

    // It may stay where it is, and goes nowhere else: there it would be seen.
    await clerk('driver.read', 'driver.edit', 'shipment.read', 'shipment.edit')
    expect((await put(nobody, { idFront: [reference] })).status).toBe(0)
    const shipments = await backend.get<{ records: { id: number }[] }>('/ntocc-basic-api/shipment?pageSize=10', admin)
    const elsewhere = { id: shipments.data!.records[0]!.id, licenceImg: [reference] }
    expect(await backend.put('/ntocc-basic-api/shipment', elsewhere, nobody)).toMatchObject({ status: REFUSED })
    // Replaced, it is covered still: only what stands in an open field now is open.
    const { reference: next } = await stored(pngFile(42), admin)
    expect((await put(admin, { idFront: [next] })).status).toBe(0)
    expect((await read(id, nobody)).json()).toMatchObject({ status: 4030 })
    await clerk()
  })

  it('age out a week after they came when no record took them', async () => {
    const { db } = database()
    const unused = await stored(pngFile(16), admin)
    const young = await stored(pngFile(17), admin)
    const used = (await db.query<{ file_id: string }>('select file_id from sys_file_use limit 1')).rows[0]!.file_id
    await db.query(`update sys_file set gmt_created = now() - interval '8 days' where id = any($1)`, [
      [unused.id, used],
    ])
    expect(await removeUnused(db)).toBe(1)
    const left = await db.query<{ id: string }>('select id from sys_file where id = any($1)', [
      [unused.id, young.id, used],
    ])
    expect(left.rows.map(({ id }) => id).sort()).toEqual([young.id, used].sort())
  })

  it('an announced length above the limit is refused before the body', async () => {
    const answer = await backend.call({
      method: 'POST',
      url: FILE,
      payload: Buffer.alloc(10),
      token: driver,
      headers: { 'content-type': 'application/octet-stream', 'content-length': String(11 * 1024 * 1024) },
    })
    expect(answer).toMatchObject({ http: 413, msg: 'The file is larger than 10 MB.' })
  })
})
