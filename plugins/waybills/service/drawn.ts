type Values = Record<string, unknown>

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
  loadWeighbill: '装货磅单 Loading weighbill',
  unloadWeighbill: '卸货磅单 Unloading weighbill',
  receipt: '回单 Proof of delivery',
  signSlip: '签收单 Signed slip',
}

/** Beijing wall clock. */
const clock = (iso: unknown): string => {
  const time = Date.parse(String(iso))
  return Number.isNaN(time) ? '' : new Date(time + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

const paperSvg = (kind: string, record: Values, waybill: Values): string => {
  const weighed = record.netKg !== undefined
  const lines: [string, unknown][] = [
    ['No.', record.receiptNo],
    ['运单 Waybill', waybill.waybillNo],
    ['车牌 Plate', waybill.vehicleNo],
    ['货物 Goods', waybill.goodsName],
    ...(weighed
      ? ([
          ['毛重 Gross kg', record.grossKg],
          ['皮重 Tare kg', record.tareKg],
          ['净重 Net kg', record.netKg],
        ] as [string, unknown][])
      : ([
          ['数量 Quantity', waybill.unloadQty],
          ['收货方 Consignee', waybill.consigneeName],
        ] as [string, unknown][])),
    ['时间 Time', clock(record.uploadedAt)],
  ]
  const rows = lines.map(
    ([label, value], at) =>
      `<text x="32" y="${104 + at * 40}" fill="#667">${label}</text><text x="230" y="${104 + at * 40}">${escaped(value)}</text>
       <path d="M32 ${116 + at * 40}h496" stroke="#ddd"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="460" viewBox="0 0 560 460" font-family="sans-serif" font-size="18">
    <rect width="560" height="460" fill="#fffdf5"/><rect x="12" y="12" width="536" height="436" fill="none" stroke="#888"/>
    <text x="280" y="56" text-anchor="middle" font-size="24">${TITLES[kind] ?? ''}</text>${rows.join('')}
    <text x="500" y="436" text-anchor="end" font-size="12" fill="#999">DEMO</text></svg>`
}

/** What a photo of the place would prove: plate, place and time. */
const placeSvg = (record: Values, waybill: Values): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="360" viewBox="0 0 560 360" font-family="sans-serif">
    <rect width="560" height="360" fill="#b9c6d3"/><path d="M0 250h560v110H0z" fill="#8b929b"/>
    <path d="M70 120h270v120H70z" fill="#6d7f93"/><path d="M340 160h80l44 50v30H340z" fill="#3f5870"/>
    <path d="M352 172h58l28 34h-86z" fill="#dfe9f2"/>
    <circle cx="130" cy="248" r="26" fill="#2b3138"/><circle cx="200" cy="248" r="26" fill="#2b3138"/><circle cx="400" cy="248" r="26" fill="#2b3138"/>
    <rect x="205" y="196" width="120" height="30" rx="3" fill="#f5c518"/><text x="265" y="218" text-anchor="middle" font-size="20">${escaped(waybill.vehicleNo)}</text>
    <rect y="312" width="560" height="48" fill="#0008"/><text x="16" y="342" font-size="16" fill="#fff">${escaped(waybill.waybillNo)}  ${clock(record.time)}  ${escaped(record.lng)}, ${escaped(record.lat)}  DEMO</text></svg>`
