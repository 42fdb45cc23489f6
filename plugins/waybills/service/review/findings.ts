import { lossOnTheWay, type Receipt, receiptMachine, type WaybillNode, type WaybillRecord } from '@ntocc/sdk/contracts'
import { isOneOf } from '@ntocc/sdk/fields'
import type { Finding } from '../../contract/review-calls.ts'
import { mostUnloaded } from './bounds.ts'

/** Doubted where it is told, refused where it would be booked. */
export const unloadsMore = (loaded: number, unloaded: number): boolean => unloaded > mostUnloaded(loaded)

/** A weighbill is read to the kilogram; tonnes are typed with three decimals. */
const SAME_KG = 1

export interface Proofs {
  nodes: readonly WaybillNode[]
  receipts: readonly Receipt[]
}

/** Times of the way in the order in which they must come, by the proof that each belongs to. */
const WAY = [
  ['loading', 'acceptTime'],
  ['loading', 'arriveLoadTime'],
  ['loading', 'departTime'],
  ['unloading', 'arriveUnloadTime'],
  ['unloading', 'unloadTime'],
  ['receipt', 'signTime'],
] as const

type Place = 'loading' | 'unloading'
const PLACES = {
  loading: { nodes: ['arriveLoad', 'load'], weighbill: 'loadWeighbill', qty: 'loadQty' },
  unloading: { nodes: ['arriveUnload', 'unload'], weighbill: 'unloadWeighbill', qty: 'unloadQty' },
} as const

/** Kilograms are told only of goods that are charged by weight. */
const weighbillDiffers = (waybill: WaybillRecord, { receipts }: Proofs, proof: Place): Finding[] => {
  const { weighbill, qty } = PLACES[proof]
  const typed = Number(waybill[qty] ?? 0)
  const paper = receipts.findLast(({ type, status }) => type === weighbill && status !== receiptMachine.at.rejected)
  if (waybill.unit !== 'tonne' || !(typed > 0) || paper?.netKg == null) return []
  const weighed = Number(paper.netKg) / 1000
  return Math.abs(weighed - typed) * 1000 < SAME_KG
    ? []
    : [{ code: 'weighbillDiffers', proof, params: { weighed, typed } }]
}

/** Somebody was elsewhere, and said why. */
const awayFrom = (nodes: readonly WaybillNode[], proof: Place): Finding[] => {
  const away = nodes.filter(({ inFence }) => inFence === false)
  if (away.length === 0) return []
  const said = [...new Set(away.flatMap(({ remark }) => remark || []))].join('; ')
  return [{ code: 'outOfFence', proof, ...(said && { said }) }]
}

const atPlace = (waybill: WaybillRecord, proofs: Proofs, proof: Place): Finding[] => {
  const { nodes: types, weighbill } = PLACES[proof]
  const here = proofs.nodes.filter(({ type }) => isOneOf<string>(types, type))
  const pictures = [
    ...here.flatMap(({ photos }) => photos ?? []),
    ...proofs.receipts.filter(({ type }) => type === weighbill).flatMap(({ images }) => images),
  ]
  return [
    ...awayFrom(here, proof),
    ...(pictures.length === 0 ? [{ code: 'noPicture', proof } as const] : []),
    ...weighbillDiffers(waybill, proofs, proof),
  ]
}

/** The later of two times that stand the wrong way round, by its proof. */
const reversed = (waybill: WaybillRecord): Finding[] => {
  const known = WAY.flatMap(([proof, name]) => {
    const time = Date.parse(String(waybill[name] ?? ''))
    return Number.isNaN(time) ? [] : [{ proof, time }]
  })
  const found = known.filter(({ time }, at) => time < (known[at - 1]?.time ?? time)).map(({ proof }) => proof)
  return [...new Set(found)].map(proof => ({ code: 'timesReversed', proof }))
}

/** What was signed for stands at the signature; it is less than what counts as unloaded while nobody has decided. */
const signedLess = ({ unloadQty }: WaybillRecord, { nodes }: Proofs): Finding[] => {
  const signed = nodes.findLast(({ type }) => type === 'sign')?.qty
  const unloaded = Number(unloadQty ?? 0)
  return signed != null && Number(signed) < unloaded
    ? [{ code: 'signedLess', proof: 'unloading', params: { signed: Number(signed), unloaded } }]
    : []
}

const onTheWay = ({ loadQty, unloadQty, lossTolerance }: WaybillRecord): Finding[] => {
  const [loaded, unloaded] = [Number(loadQty ?? 0), Number(unloadQty ?? 0)]
  if (!(loaded > 0) || !(unloaded > 0)) return []
  if (unloadsMore(loaded, unloaded)) return [{ code: 'unloadedMore', proof: 'unloading', params: { loaded, unloaded } }]
  const terms = { lossTolerance: Number(lossTolerance ?? 0), lossPrice: 0 }
  const { loss, tolerated } = lossOnTheWay(terms, loaded, unloaded)
  return loss > tolerated ? [{ code: 'lossOver', proof: 'unloading', params: { loss, tolerated } }] : []
}

/** What speaks against a waybill's proofs or deserves a second look, in the order of the way. */
export const findingsOf = (queue: 'loading' | 'receipt', waybill: WaybillRecord, proofs: Proofs): Finding[] => {
  if (queue === 'loading')
    return [...atPlace(waybill, proofs, 'loading'), ...reversed(waybill).filter(({ proof }) => proof === 'loading')]
  const receipts = proofs.receipts.filter(
    ({ type, status }) => ['receipt', 'signSlip'].includes(type) && status !== receiptMachine.at.rejected,
  )
  const isBare = receipts.every(({ images }) => images.length === 0)
  return [
    ...signedLess(waybill, proofs),
    ...onTheWay(waybill),
    ...(isBare ? [{ code: 'noPicture', proof: 'receipt' } as const] : []),
    ...atPlace(waybill, proofs, 'loading'),
    ...atPlace(waybill, proofs, 'unloading'),
    ...reversed(waybill),
    ...(receipts.some(({ signedBy }) => signedBy) ? [{ code: 'signedByHand', proof: 'receipt' } as const] : []),
  ]
}
