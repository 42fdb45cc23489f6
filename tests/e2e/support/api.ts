import type { Envelope, Page, SavedView, StoredFile, WaybillDetail, WaybillRecord } from '@ntocc/sdk/contracts'
import { FILE_BODY_TYPE } from '@ntocc/sdk/contracts'
import type { BrowserContext } from 'playwright-core'

type Query = Readonly<Record<string, string | number>>

/** The page's own calls, made with the cookies of a person: to prepare what a test looks at and to check what it did. */
export const apiOf = ({ request }: Pick<BrowserContext, 'request'>) => {
  const headers = { 'X-Console': '1', 'Accept-Language': 'en' }
  const read = async <T>(answer: { json(): Promise<unknown> }) => (await answer.json()) as Envelope<T>
  return {
    /** Waybills that are not deleted. */
    async waybills(query: Query = {}): Promise<Page<WaybillRecord>> {
      const params = { isCancel: 0, pageNum: 1, pageSize: 20, ...query }
      const { status, msg, data } = await read<Page<WaybillRecord>>(
        await request.get('/ntocc-tms-api/waybill', { headers, params }),
      )
      if (status !== 0 || !data) throw new Error(`list: ${status} ${msg}`)
      return data
    },
    async waybill(id: number): Promise<Envelope<WaybillDetail>> {
      return read<WaybillDetail>(await request.get(`/ntocc-tms-api/waybill/${id}`, { headers }))
    },
    async move(id: number, body: Readonly<Record<string, unknown>>): Promise<Envelope<WaybillDetail>> {
      return read<WaybillDetail>(await request.post(`/ntocc-tms-api/waybill/${id}/move`, { headers, data: body }))
    },
    /** Keeps a file and answers the reference that a record names it by. */
    async upload(name: string, bytes: Buffer): Promise<string> {
      const answer = await request.post(`/ntocc-basic-api/file?name=${encodeURIComponent(name)}`, {
        headers: { ...headers, 'Content-Type': FILE_BODY_TYPE },
        data: bytes,
      })
      const { status, msg, data } = await read<StoredFile>(answer)
      if (status !== 0 || !data) throw new Error(`upload: ${status} ${msg}`)
      return data.reference
    },
    /** Forgets a person's views of a list, such as a try that was cut off has left. */
    async forgetViews(list: string): Promise<void> {
      const { data } = await read<SavedView[]>(
        await request.get('/ntocc-basic-api/savedView', { headers, params: { list } }),
      )
      for (const { id, version, isOwn } of data ?? []) {
        if (isOwn) await request.delete(`/ntocc-basic-api/savedView?id=${id}&versions=${version}`, { headers })
      }
    },
    /** Short messages of the trial, newest first, one a line. */
    async outbox(): Promise<string[]> {
      return (await (await request.get('/console/outbox')).text()).split('\n')
    },
  }
}
