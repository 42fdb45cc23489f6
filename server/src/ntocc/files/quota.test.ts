import { PassThrough } from 'node:stream'
import { FILE_BODY_TYPE, type StoredFile } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Places } from '../../turns/places.ts'
import type { Session } from '../http/context.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { pngFile } from '../testing/files.ts'
import { CAMERA, exifBlock, exifSegment, realJpeg } from '../testing/pictures.ts'
import { withinQuota } from './quota.ts'
import { handingOut, takingIn } from './turns.ts'

it('held in memory are a few of one owner, so that slow lines keep nobody else out', async () => {
  const places = new Places({ inAll: 4, ofOne: 2, ofApplicants: 1, patienceMs: 60_000 })
  const end: (() => void)[] = []
  const take = (partyCode: string, more: { applying?: true } = {}) => {
    const sender = { branchCode: 'HQ', partyType: 'DRIVER' as const, partyCode, ...more }
    return takingIn(sender, () => new Promise<void>(done => end.push(done)), undefined, places)
  }
  const running = [take('a'), take('a')]
  await expect(take('a')).rejects.toMatchObject({ code: 'UPLOADS_RUNNING', retryAfter: 1 })
  running.push(take('n', { applying: true }))
  await expect(take('n', { applying: true })).rejects.toMatchObject({ code: 'UPLOADS_RUNNING' })
  await expect(take('m', { applying: true })).rejects.toMatchObject({ code: 'BUSY', retryAfter: 1 })
  running.push(take('b'))
  await expect(take('c')).rejects.toMatchObject({ code: 'BUSY' })
  end[0]?.()
  await running[0]
  running.push(take('c'))
  for (const each of end) each()
  await Promise.all(running)
})

it('on their way out: whoever fetches many at once waits for themselves alone', async () => {
  const person = (accountId: number) => ({ accountId }) as Session
  let end = (): void => undefined
  const held = new Promise<void>(done => (end = done))
  let running = 0
  const many = Array.from({ length: 12 }, () =>
    handingOut(person(1), () => {
      running++
      return held
    }),
  )
  expect(await handingOut(person(2), async () => 'read')).toBe('read')
  expect(running).toBe(4)
  end()
  await Promise.all(many)
  expect(running).toBe(12)
})

withDatabases('uploads', database => {
  let backend: TestBackend
  let driver: string
  let shipper: string

  beforeAll(async () => {
    backend = await testBackend(database().db)
    driver = await backend.signIn('driver')
    shipper = await backend.signIn('shipper')
  })
  afterAll(() => backend.app.close())

  const stored = async (bytes: Buffer, token: string): Promise<StoredFile> => {
    const answer = await backend.upload(bytes, token)
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as StoredFile
  }
  const content = async (id: string, token: string) =>
    (await backend.app.inject({ url: `/ntocc-basic-api/file/${id}`, headers: { authorization: `Bearer ${token}` } }))
      .rawPayload

  const setting = (key: string, value: string) =>
    database().db.query(
      `insert into sys_branch_config (branch_code, config_key, config_value) values ('HQ', $1, $2)
       on conflict (branch_code, config_key) do update set config_value = excluded.config_value`,
      [key, value],
    )

  it('on their way keep no connection waiting, also with a key to be done once', async () => {
    const whole = pngFile(77)
    const body = new PassThrough()
    const sending = backend.app.inject({
      method: 'POST',
      url: '/ntocc-basic-api/file?name=slow.png',
      headers: {
        authorization: `Bearer ${driver}`,
        'content-type': FILE_BODY_TYPE,
        'content-length': String(whole.length),
        'idempotency-key': 'a file on a slow line',
      },
      payload: body,
    })
    body.write(whole.subarray(0, 20))
    // It is counted, so it is being read; and everybody else is answered meanwhile.
    const begun = async () =>
      (await database().db.query('select 1 from sys_upload_day where files > 0 and party_type = $1', ['DRIVER']))
        .rowCount
    await expect.poll(begun).toBe(1)
    expect((await backend.get('/ntocc-basic-api/branch?pageNum=1&pageSize=10', shipper)).http).toBe(200)
    expect(await database().db.query('select 1 from sys_file where name = $1', ['slow.png'])).toMatchObject({
      rowCount: 0,
    })
    body.end(whole.subarray(20))
    expect((await sending).json()).toMatchObject({ status: 0, data: { name: 'slow.png' } })
  })

  it('tell nobody where they were taken, unless the branch keeps that as proof; then not with what or by whom', async () => {
    const bytes = realJpeg([exifSegment(exifBlock(CAMERA))])
    const kept = async () => {
      const { id } = await stored(bytes, driver)
      return content(id, driver)
    }
    expect(await kept()).toEqual(realJpeg([exifSegment(exifBlock({ first: { 274: 6 } }))]))
    await setting('upload_keepsPhotoPlace', '1')
    const proof = await kept()
    await setting('upload_keepsPhotoPlace', '0')
    expect(proof.includes('2026:01:31 08:30:00')).toBe(true)
    expect(proof.includes('ecret')).toBe(false)
  })

  describe('are counted by party and day', () => {
    const used = async (partyCode: string) => {
      const found = await database().db.query<{ files: number; bytes: string }>(
        'select files, bytes from sys_upload_day where party_code = $1',
        [partyCode],
      )
      const [row] = found.rows
      return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0) }
    }
    const owner = (partyCode: string) => ({ branchCode: 'HQ', partyType: 'DRIVER' as const, partyCode })
    const limit = async (files: number, megabytes: number) => {
      await setting('upload_filesPerDay', String(files))
      await setting('upload_megabytesPerDay', String(megabytes))
    }
    const MEGABYTE = 1024 * 1024
    const HALF = MEGABYTE / 2

    it('twenty at once at the limit: as many as are left, before any of their bytes', async () => {
      const { db } = database()
      for (const [name, files, megabytes, taken] of [
        ['of files', 7, 100, 7],
        ['of bytes', 100, 4, 8],
      ] as const) {
        await limit(files, megabytes)
        let begun = 0
        const all = await Promise.allSettled(
          Array.from({ length: 20 }, () =>
            withinQuota(db, owner(name), HALF, async () => {
              begun++
              return { result: true, bytes: HALF }
            }),
          ),
        )
        expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(taken)
        expect(begun).toBe(taken)
        expect(await used(name)).toEqual({ files: taken, bytes: taken * HALF })
        const refused = all.find(each => each.status === 'rejected')?.reason
        expect(refused).toMatchObject({ code: 'FILE_QUOTA', params: { files, megabytes } })
        expect(refused.retryAfter).toBeGreaterThan(0)
        expect(refused.retryAfter).toBeLessThanOrEqual(86_400)
      }
    })

    it('what was refused, cut off or there already does not count; what is left of its length is given back', async () => {
      const { db } = database()
      await limit(2, 1)
      const attempt = (announced: number, work: () => Promise<number | undefined>) =>
        withinQuota(db, owner('settled'), announced, async () => ({ result: 0, bytes: await work() }))
      await expect(attempt(MEGABYTE, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
      await attempt(MEGABYTE, async () => undefined)
      expect(await used('settled')).toEqual({ files: 0, bytes: 0 })
      await attempt(MEGABYTE, async () => HALF)
      expect(await used('settled')).toEqual({ files: 1, bytes: HALF })
      await expect(attempt(HALF + 1, async () => 1)).rejects.toMatchObject({ code: 'FILE_QUOTA' })
      await attempt(HALF, async () => HALF)
      await expect(attempt(0, async () => 0)).rejects.toMatchObject({ code: 'FILE_QUOTA' })
    })

    it('a refusal says the limit and when it opens again; others of the branch go on', async () => {
      await limit(1, 10)
      await database().db.query('delete from sys_upload_day')
      await stored(pngFile(31), shipper)
      const again = await backend.upload(pngFile(32), shipper)
      expect(again).toMatchObject({
        http: 429,
        status: 4290,
        msg: expect.stringMatching(/1 files or 10 MB.* in \d+ h/),
      })
      await stored(pngFile(33), driver)
      // The same bytes after a lost answer are no second file.
      await limit(2, 10)
      await stored(pngFile(31), shipper)
      await stored(pngFile(34), shipper)
      expect((await backend.upload(pngFile(35), shipper)).http).toBe(429)
      await database().db.query(`update sys_upload_day set day = day - 1`)
      await stored(pngFile(35), shipper)
      await limit(500, 1_000)
    })
  })
})
