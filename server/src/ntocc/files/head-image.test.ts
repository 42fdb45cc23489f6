import { MOST_HEAD_IMAGE_BYTES, MOST_HEAD_IMAGE_SIDE, type Page, type StaffRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { jpegFile, pdfFile, pngFile } from '../testing/files.ts'

const PATH = '/ntocc-basic-api/party/headImg'
const url = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`

withDatabase('pictures of accounts', database => {
  let backend: TestBackend
  let admin: string
  const send = (image: unknown, token = admin) => backend.put<{ headImg?: string }>(PATH, { image }, token)
  const read = (path: string, token: string) =>
    backend.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}` } })

  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  it('S3-004 S3-027 a square is kept, shown to the branch and in the list, replaced and removed', async () => {
    const square = pngFile(90, { width: 64, height: 64 })
    const first = (await send(url(square))).data?.headImg ?? ''
    expect(first).toMatch(/^\/ntocc-basic-api\/party\/headImg\/[\w-]{24}$/)
    const info = await backend.post<{ party: { headImg?: string } }>('/ntocc-basic-api/getUserInfo', {}, admin)
    expect(info.data?.party.headImg).toBe(first)
    const shown = await read(first, await backend.signIn('driver'))
    expect(shown.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(shown.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const list = await backend.get<Page<StaffRecord>>('/ntocc-basic-api/staff?pageSize=100', admin)
    expect(list.data?.records.find(({ username }) => username === 'admin')?.headImg).toBe(first)
    expect((await read(first, await backend.signIn('hubei'))).json()).toMatchObject({ status: 4040 })
    const second = (await send(url(pngFile(91, { width: 64, height: 64 })))).data?.headImg ?? ''
    expect(second).not.toBe(first)
    expect((await read(first, admin)).json()).toMatchObject({ status: 4040 })
    expect((await send(null)).data).toEqual({})
    expect((await read(second, admin)).json()).toMatchObject({ status: 4040 })
    const after = await backend.post<{ party: object }>('/ntocc-basic-api/getUserInfo', {}, admin)
    expect(after.data?.party).not.toHaveProperty('headImg')
  })

  it('is refused where it is no small square picture', async () => {
    const side = MOST_HEAD_IMAGE_SIDE
    expect((await send(url(pngFile(1, { width: side, height: side })))).status).toBe(0)
    const code = async (image: unknown) => (await send(image)).errors?.image?.code
    expect(await code(url(pngFile(1, { width: side + 1, height: side + 1 })))).toBe('validation.headImage.square')
    expect(await code(url(pngFile(1, { width: 64, height: 65 })))).toBe('validation.headImage.square')
    const most = pngFile(1, { width: 64, height: 64, padding: MOST_HEAD_IMAGE_BYTES })
    expect(await code(url(most))).toBe('validation.headImage.size')
    for (const image of [
      'https://example.com/a.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:image/png;base64,',
      7,
    ])
      expect(await code(image)).toBe('validation.headImage.type')
    expect((await send(url(pdfFile()))).status).not.toBe(0)
    // What camera data a picture carries does not stay.
    const stored = (await send(url(jpegFile(64, 64), 'image/jpeg'))).data?.headImg ?? ''
    expect((await read(stored, admin)).rawPayload.includes('Exif')).toBe(false)
  })
})
