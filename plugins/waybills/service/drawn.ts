import { fieldsOf, stringOf } from '@ntocc/sdk/fields'
import { type DemoCard, type DemoLine, drawDemoPaper } from '@ntocc/sdk/service'
import type { Row } from './types.ts'

type Values = Record<string, unknown>

/** A text as it is written in China. */
const chinese = (text: unknown): string | undefined => stringOf(text) ?? stringOf(fieldsOf(text).zh)

/** What papers say of a waybill: they are Chinese papers in every language, and say no more than the reader may see. */
export const onPaper = (shown: Values, row: Row): Values => ({
  ...shown,
  goodsName: shown.goodsName && chinese(row.goods_name),
  consigneeName: shown.consigneeName && chinese(row.consignee_name),
})

/**
 * Pictures of demo receipts are references `drawn/<kind>/<number>`: drawn from the record's own figures when they are
 * looked at, so that every picture proves exactly what is stored. References of uploaded files are left alone.
 */
export const drawnImages = (images: readonly string[] | null | undefined, record: Values, waybill: Values): string[] =>
  (images ?? []).map(each => (isDrawn(each) ? picture(each, record, waybill) : each))

const isDrawn = (reference: string): boolean => reference.startsWith('drawn/')

const picture = (reference: string, record: Values, waybill: Values): string => {
  const kind = reference.split('/')[1]
  const svg = kind === 'place' ? placeSvg(record, waybill) : paperSvg(kind ?? '', record, waybill)
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const ESCAPES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const escaped = (value: unknown): string => String(value ?? '').replace(/[<>&"]/g, each => ESCAPES[each] ?? each)

const TITLES: Record<string, string> = {
  loadWeighbill: '装货磅单',
  unloadWeighbill: '卸货磅单',
  receipt: '货物回单',
  signSlip: '签收单',
}

/** Beijing wall clock. */
const clock = (iso: unknown): string => {
  const time = Date.parse(String(iso))
  return Number.isNaN(time) ? '' : new Date(time + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

/** Kilogrammes as a weighbridge prints them. */
const kg = (value: unknown): string => (value === null || value === undefined ? '' : `${String(value)} kg`)

const paperSvg = (kind: string, record: Values, waybill: Values): string => {
  const weighed = record.netKg !== undefined
  const stamp = weighed ? '过磅单位' : '收货单位'
  const lines: DemoLine[] = [
    ['单据编号', record.receiptNo],
    ['运单号', waybill.waybillNo],
    ['车牌号', waybill.vehicleNo],
    ['货物名称', waybill.goodsName],
    ...(weighed
      ? ([
          ['毛重', kg(record.grossKg)],
          ['皮重', kg(record.tareKg)],
          ['净重', kg(record.netKg)],
          [stamp, '演示过磅站'],
        ] satisfies DemoLine[])
      : ([
          ['实收数量', waybill.unloadQty],
          [stamp, waybill.consigneeName],
          ['收货意见', '货物已收，包装完好'],
        ] satisfies DemoLine[])),
    [weighed ? '过磅时间' : '签收时间', clock(record.uploadedAt)],
  ]
  const look: DemoCard = { title: TITLES[kind] ?? '', tint: [70, 84, 120], layout: 'slip', seals: [stamp] }
  return drawDemoPaper(look, lines).svg
}

/** What a photo of the place would prove: plate, place and time. */
const placeSvg = (record: Values, waybill: Values): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="360" viewBox="0 0 560 360" font-family="sans-serif">
    <rect width="560" height="360" fill="#b9c6d3"/><path d="M0 250h560v110H0z" fill="#8b929b"/>
    <path d="M70 120h270v120H70z" fill="#6d7f93"/><path d="M340 160h80l44 50v30H340z" fill="#3f5870"/>
    <path d="M352 172h58l28 34h-86z" fill="#dfe9f2"/>
    <circle cx="130" cy="248" r="26" fill="#2b3138"/><circle cx="200" cy="248" r="26" fill="#2b3138"/><circle cx="400" cy="248" r="26" fill="#2b3138"/>
    <rect x="205" y="196" width="120" height="30" rx="3" fill="#f5c518"/><text x="265" y="218" text-anchor="middle" font-size="20">${escaped(waybill.vehicleNo)}</text>
    <rect y="312" width="560" height="48" fill="#0008"/><text x="16" y="342" font-size="16" fill="#fff">${escaped(waybill.waybillNo)}  ${clock(record.time)}  ${escaped(record.lng)}, ${escaped(record.lat)}  样本 演示用</text></svg>`
