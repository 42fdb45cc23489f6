import { FILE_BODY_TYPE, type Page, type ShareLink, type StoredFile } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { removeUnused } from '../../../../server/src/ntocc/files/store.ts'
import { pdfFile, pngFile } from '../../../../server/src/ntocc/testing/files.ts'
import { CAMERA, exifBlock, exifSegment, realJpeg } from '../../../../server/src/ntocc/testing/pictures.ts'
import type { waybillDesk } from '../../../../server/src/ntocc/testing/waybills.ts'
import type { ComplaintDetail, ComplaintRow, FiledByLink } from '../../contract/complaints.ts'
import type { Rating, RatingSummary, WaybillRatings } from '../../contract/ratings.ts'

const AT = '/ntocc-tms-api/complaint'
const RATING = '/ntocc-tms-api/rating'
const SHARE = '/ntocc-tms-api/share'
const [CONFLICT, INVALID, NOT_FOUND, TOO_MANY] = [4090, 4220, 4040, 4290]

/** What whoever has a link to a waybill and no account may do, on the backend of the other tests. */
export const testByLink = (desk: ReturnType<typeof waybillDesk>, database: () => { db: Db }): void => {
  const query = (text: string, params: unknown[] = []) => database().db.query(text, params)
  const get = (id: number, token = desk.admin) => desk.backend.get<ComplaintDetail>(`${AT}/${id}`, token)

  it('whoever has a link to the waybill complains without an account; a link to anything else does not do', async () => {
    const waybill = await desk.placed(60)
    const link = async (kind: string) => {
      const { data } = await desk.backend.post<ShareLink>(SHARE, { kind, id: waybill.id, days: 1 }, desk.admin)
      return data?.share ?? ''
    }
    const [share, trip] = [await link('waybill'), await link('trip')]
    const told = { type: 'damage', content: 'Two boxes torn', contact: 'Contact 002', contactPhone: '13800138001' }
    const send = (body: object) => desk.backend.post<FiledByLink>(`${SHARE}/complaint`, { ...told, ...body })
    expect((await send({})).status).toBe(INVALID)
    expect((await send({ share: `${share}x` })).msg).toMatch(/not complete/)
    expect((await send({ share: trip })).msg).toMatch(/does not belong/)
    expect((await send({ share, contactPhone: '' })).errors).toHaveProperty('contactPhone')
    const { data } = await send({ share })
    expect(Object.keys(data ?? {}).sort()).toEqual(['code', 'dueAt'])
    expect((await send({ share })).data?.code).toBe(data?.code)
    const queue = await desk.backend.get<Page<ComplaintRow>>(`${AT}/queue?keyword=${data?.code}`, desk.admin)
    expect(queue.data?.records).toMatchObject([
      { source: 'link', waybillNo: waybill.waybillNo, waybill: { id: waybill.id } },
    ])
    // Neither side of the waybill finds among its own what the consignee says.
    expect((await get(Number(queue.data?.records[0]?.id), desk.shipper)).status).toBe(NOT_FOUND)
    // Used ten times, the first two of them above.
    for (let at = 3; at <= 10; at += 1) expect((await send({ share })).status).toBe(0)
    expect((await send({ share })).status).toBe(TOO_MANY)
    // Written otherwise it is not another link, which nobody has used yet.
    for (const same of [`${share}.`, `${share}.again`, `${share}=`, `0${share}`, `${share}%20`])
      expect(await send({ share: same }), same).toMatchObject({ status: NOT_FOUND })
  })

  it('whose carriage it is does not take the places of those who received the goods, by links of its own', async () => {
    await query(`delete from sys_try where kind like 'link%'`)
    const waybill = await desk.placed(60)
    const link = async (token: string) =>
      (await desk.backend.post<ShareLink>(SHARE, { kind: 'waybill', id: waybill.id, days: 1 }, token)).data?.share ?? ''
    const [own, second, share] = [await link(desk.driver), await link(desk.driver), await link(desk.shipper)]
    const send = (by: string, content: string) =>
      desk.backend.post<FiledByLink>(`${SHARE}/complaint`, {
        share: by,
        type: 'other',
        content,
        contact: 'Contact 004',
        contactPhone: '13800138004',
      })
    const first = await send(own, 'Nothing to see')
    expect(first.status).toBe(0)
    for (const by of [own, second]) expect((await send(by, 'Nor here')).msg).toMatch(/comes from the carrier/)
    // What was said before is the same complaint still.
    expect((await send(second, 'Nothing to see')).data?.code).toBe(first.data?.code)
    for (const content of ['Two boxes torn', 'A third one too']) expect((await send(share, content)).status).toBe(0)
  })

  it('S1-044 whoever complains by a link sends pictures by it: nobody else’s, without what the camera wrote, and none stay that no complaint took', async () => {
    await query(`delete from sys_try where kind like 'link%'`)
    const waybill = await desk.placed(60)
    const link = async (kind: string) =>
      (await desk.backend.post<ShareLink>(SHARE, { kind, id: waybill.id, days: 1 }, desk.admin)).data?.share ?? ''
    const [share, other, trip] = [await link('waybill'), await link('waybill'), await link('trip')]
    const headers = { 'content-type': FILE_BODY_TYPE }
    const upload = (payload: Buffer, by = share) =>
      desk.backend.call<StoredFile>({ method: 'POST', url: `${SHARE}/file?share=${by}&name=a.jpg`, payload, headers })
    const kept = async () =>
      (await query(`select id, bytes from sys_file where party_type = 'LINK' order by gmt_created`)).rows
    expect((await upload(pngFile(61), '')).msg).toMatch(/opens with a shared link/)
    expect((await upload(pngFile(61), `${share}x`)).msg).toMatch(/not complete/)
    // A link by which nothing is written that has pictures takes none.
    expect((await upload(pngFile(61), trip)).msg).toMatch(/does not belong/)
    expect((await upload(Buffer.from('<!doctype html><script>'))).status).toBe(INVALID)
    expect(await kept()).toEqual([])
    await query(
      `insert into sys_branch_config (branch_code, config_key, config_value) values ('HQ', 'upload_keepsPhotoPlace', '1')
       on conflict (branch_code, config_key) do update set config_value = '1'`,
    )
    const mine = (await upload(realJpeg([exifSegment(exifBlock(CAMERA))]))).data?.reference ?? ''
    await query(`update sys_branch_config set config_value = '0' where config_key = 'upload_keepsPhotoPlace'`)
    const [stored] = await kept()
    // How it is turned stays; where and when it was taken goes, also where the branch keeps that of its own people's.
    expect(Buffer.from(stored?.bytes as Uint8Array)).toEqual(realJpeg([exifSegment(exifBlock({ first: { 274: 6 } }))]))
    const theirs = (await upload(pngFile(62), other)).data?.reference ?? ''
    const forgotten = (await upload(pngFile(63))).data?.reference ?? ''
    const told = { type: 'damage', content: 'Torn boxes', contact: 'Contact 003', contactPhone: '13800138003' }
    const send = (images: string[]) => desk.backend.post<FiledByLink>(`${SHARE}/complaint`, { share, ...told, images })
    expect((await send([theirs])).errors).toHaveProperty('images')
    // The platform may see it, and the holder of a link may not.
    expect((await send(desk.ofDriver)).errors).toHaveProperty('images')
    expect((await send(Array.from({ length: 7 }, () => mine))).errors).toHaveProperty('images')
    expect((await send([mine])).status).toBe(0)
    const { data } = await send([mine, (await upload(pdfFile())).data?.reference ?? ''])
    const queue = await desk.backend.get<Page<ComplaintRow>>(`${AT}/queue?keyword=${data?.code}`, desk.admin)
    const complaint = (await get(Number(queue.data?.records[0]?.id))).data
    expect(complaint?.images).toHaveLength(2)
    const seen = (reference: string, token?: string) =>
      desk.backend.app.inject({
        url: `/ntocc-basic-api/file/${reference.split('/')[1]}`,
        ...(token && { headers: { authorization: `Bearer ${token}` } }),
      })
    expect((await seen(mine, desk.admin)).headers['content-type']).toBe('image/jpeg')
    expect((await seen(mine, desk.shipper)).json().status).toBe(NOT_FOUND)
    expect((await seen(forgotten, desk.admin)).json().status).toBe(NOT_FOUND)
    await query(`update sys_file set gmt_created = now() - interval '23 hours' where party_type = 'LINK'`)
    expect(await removeUnused(database().db)).toBe(0)
    await query(`update sys_file set gmt_created = now() - interval '25 hours' where party_type = 'LINK'`)
    expect(await removeUnused(database().db)).toBe(2)
    expect(await kept()).toHaveLength(2)
    // A link brings so many in a day.
    const statuses = []
    for (let at = 0; at < 30; at += 1) statuses.push((await upload(pngFile(64))).status)
    expect(statuses.filter(status => status === TOO_MANY)).toHaveLength(4)
    expect((await upload(pngFile(64), other)).status).toBe(0)
  })

  it('S1-046 whoever received the goods rates once by the link, as a side of its own, and no driver does so by a link of the own', async () => {
    const waybill = await desk.placed(70)
    const link = async (token: string) =>
      (await desk.backend.post<ShareLink>(SHARE, { kind: 'waybill', id: waybill.id, days: 1 }, token)).data?.share ?? ''
    const share = await link(desk.admin)
    const said = { overall: 2, punctual: 1, safe: 5, service: 3, tags: ['late'], comment: 'Half a day late' }
    const rate = (body: object = {}) => desk.backend.post(`${SHARE}/rating`, { share, ...said, ...body })
    await query(`delete from sys_try where kind like 'link%'`)
    await query('delete from service_rating')
    expect((await rate()).msg).toMatch(/has not been signed for/)
    await query('update waybill set status = 80 where id = $1', [waybill.id])
    expect((await rate({ share: `${share}x` })).msg).toMatch(/not complete/)
    expect((await rate({ share: await link(desk.driver) })).msg).toMatch(/comes from the carrier/)
    expect((await rate({ overall: 6 })).errors).toHaveProperty('overall')
    expect((await rate({ tags: ['longWait'] })).errors).toHaveProperty('tags')
    const both = await Promise.all([rate(), rate()])
    expect(both.map(({ status }) => status).sort()).toEqual([0, CONFLICT])
    expect(both.find(({ status }) => status === 0)?.data).toEqual({ waybillNo: waybill.waybillNo, overall: 2 })
    // Another link to the same waybill opens no second rating.
    expect((await rate({ share: await link(desk.shipper) })).status).toBe(CONFLICT)
    for (const token of [desk.shipper, desk.admin, desk.driver]) {
      const url = `${RATING}/waybill?waybillNo=${waybill.waybillNo}`
      const seen = (await desk.backend.get<WaybillRatings>(url, token)).data
      expect(seen?.given).toMatchObject({ consignee: { overall: 2, comment: 'Half a day late' } })
    }
    expect(
      (await desk.backend.get<WaybillRatings>(`${RATING}/waybill?waybillNo=${waybill.waybillNo}`, desk.shipper)).data,
    ).toMatchObject({ mayRate: 'shipper' })
    const url = `${RATING}/summary?of=driver&code=${waybill.driverCode}`
    expect((await desk.backend.get<RatingSummary>(url, desk.admin)).data).toEqual({
      count: 0,
      tags: [],
      consignees: { count: 1, overall: 2 },
    })
    const list = await desk.backend.get<Page<Rating>>('/ntocc-basic-api/rating?side=consignee', desk.admin)
    expect(list.data?.records).toMatchObject([{ side: 'consignee', waybillNo: waybill.waybillNo }])
    const [given] = list.data?.records ?? []
    const hide = { id: given?.id, version: given?.version, move: 'hide', reason: 'Names a person' }
    expect((await desk.backend.put('/ntocc-basic-api/rating/move', hide, desk.admin)).status).toBe(0)
    expect((await desk.backend.get<RatingSummary>(url, desk.admin)).data).toEqual({ count: 0, tags: [] })
  })
}
