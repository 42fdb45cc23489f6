import { lossOnTheWay, type Receipt, receiptMachine, type WaybillNode, type WaybillRecord } from '@ntocc/sdk/contracts'
import { isOneOf } from '@ntocc/sdk/fields'
import type { Finding } from '../../contract/review-calls.ts'
import { inUnit, isWeighed, measuredKg } from '../../contract/weighing.ts'
import { loadsMore, mostUnloaded } from './bounds.ts'

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

/** A weighbill says the quantity only of goods that are charged by weight. */
const weighbillDiffers = (waybill: WaybillRecord, { receipts }: Proofs, proof: Place): Finding[] => {
  const { weighbill, qty } = PLACES[proof]
  const typed = Number(waybill[qty] ?? 0)
  const paper = receipts.findLast(({ type, status }) => type === weighbill && status !== receiptMachine.at.rejected)
  const kg = measuredKg(waybill.unit, typed)
  if (!kg || paper?.netKg == null) return []
  const weighed = inUnit(waybill.unit, Number(paper.netKg)) ?? 0
  return Math.abs(Number(paper.netKg) - kg) < SAME_KG
    ? []
    : [{ code: 'weighbillDiffers', proof, params: { weighed, typed } }]
}

/**
 * Of goods that are counted no vehicle bounds the quantity, and nobody knows the weight who was not told it: without one the waybill cannot
 * be reported.
 */
const counted = ({ unit, planQty, loadQty, grossKg }: WaybillRecord): Finding[] => {
  if (isWeighed(unit)) return []
  const [planned, loaded] = [Number(planQty ?? 0), Number(loadQty ?? 0)]
  return [
    ...(loadsMore(planned, loaded)
      ? [{ code: 'loadedMore', proof: 'loading', params: { loaded, planned } } as const]
      : []),
    ...(Number(grossKg ?? 0) > 0 ? [] : [{ code: 'notWeighed', proof: 'loading' } as const]),
  ]
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

/** What was signed for stands at the signature; it is not what counts as unloaded while nobody has decided. */
const signedOtherwise = ({ unloadQty }: WaybillRecord, { nodes }: Proofs): Finding[] => {
  const said = nodes.findLast(({ type }) => type === 'sign')?.qty
  const [signed, unloaded] = [Number(said ?? 0), Number(unloadQty ?? 0)]
  if (!(signed > 0) || signed === unloaded) return []
  return [{ code: signed < unloaded ? 'signedLess' : 'signedMore', proof: 'unloading', params: { signed, unloaded } }]
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
    return [
      ...counted(waybill),
      ...atPlace(waybill, proofs, 'loading'),
      ...reversed(waybill).filter(({ proof }) => proof === 'loading'),
    ]
  const receipts = proofs.receipts.filter(
    ({ type, status }) => ['receipt', 'signSlip'].includes(type) && status !== receiptMachine.at.rejected,
  )
  const isBare = receipts.every(({ images }) => images.length === 0)
  return [
    ...signedOtherwise(waybill, proofs),
    ...onTheWay(waybill),
    ...counted(waybill),
    ...(isBare ? [{ code: 'noPicture', proof: 'receipt' } as const] : []),
    ...atPlace(waybill, proofs, 'loading'),
    ...atPlace(waybill, proofs, 'unloading'),
    ...reversed(waybill),
    ...(receipts.some(({ signedBy }) => signedBy) ? [{ code: 'signedByHand', proof: 'receipt' } as const] : []),
  ]
}
