import type { Page } from 'playwright-core'
import type { Visit } from './people.ts'

export const HEADERS = { 'X-Console': '1', 'Accept-Language': 'en' }

/** A receipt in the queue. */
export interface ReceiptCase {
  id: number
  version: number
  waybillNo: string
  status: number
  findings: { code: string }[]
  payableAmount: string
  claim?: object
}

const read = async <T>({ context }: Pick<Visit, 'context'>, path: string): Promise<T> => {
  const answer = await context.request.get(`/ntocc-tms-api/${path}`, { headers: HEADERS })
  return ((await answer.json()) as { data: T }).data
}

/** Makes a call of the review as this person. */
export const send = async ({ context }: Pick<Visit, 'context'>, path: string, data: object) => {
  const answer = await context.request.post(`/ntocc-tms-api/receiptReview/${path}`, { headers: HEADERS, data })
  return (await answer.json()) as { status: number; msg: string }
}

/** The first fifty that wait, as this person sees them. */
export const queue = async (visit: Visit) =>
  (await read<{ records: ReceiptCase[]; total: number }>(visit, 'receiptReview?pageSize=50')) ?? {
    records: [],
    total: 0,
  }

export const detail = (visit: Visit, id: number) =>
  read<ReceiptCase & { changes: { action: string }[] }>(visit, `waybill/${id}`)

export const onCase = (page: Page, waybillNo: string) =>
  page.getByRole('heading', { level: 2, name: waybillNo }).waitFor()

/** Claimed, and shown long enough for a key to decide it. */
export const isReady = (page: Page) =>
  page.locator('.nt-review-side[aria-busy="false"] footer button:first-child:not([aria-disabled])').waitFor()

/** The picture of the case is drawn. Asked until it is: the element takes another picture when the case changes. */
export const isPictured = (page: Page) =>
  page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('.nt-review-stage img')
    return image?.complete === true && image.naturalWidth > 0
  })
