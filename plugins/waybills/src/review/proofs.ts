import type { Receipt, WaybillNode } from '@ntocc/sdk/contracts'
import { receiptMachine } from '@ntocc/sdk/contracts'
import type { Finding, WaybillSheet } from '../../contract/review-calls.ts'
import type { QueueName } from './queues.ts'

export type ProofName = Finding['proof']

/** Proofs of a queue, what is judged first. */
export const PROOFS: Readonly<Record<QueueName, readonly ProofName[]>> = {
  loading: ['loading'],
  receipt: ['receipt', 'unloading', 'loading'],
}

const NODES: Readonly<Record<ProofName, readonly WaybillNode['type'][]>> = {
  loading: ['arriveLoad', 'load'],
  unloading: ['arriveUnload', 'unload'],
  receipt: [],
}
const RECEIPTS: Readonly<Record<ProofName, readonly Receipt['type'][]>> = {
  loading: ['loadWeighbill'],
  unloading: ['unloadWeighbill'],
  receipt: ['receipt', 'signSlip'],
}
const REJECTED = receiptMachine.at.rejected

/** What is judged now, newest first: what was rejected before is history. */
export const receiptsOf = ({ receipts }: WaybillSheet, proof: ProofName): Receipt[] =>
  receipts.filter(({ type, status }) => RECEIPTS[proof].includes(type) && status !== REJECTED).reverse()

export const nodesOf = ({ nodes }: WaybillSheet, proof: ProofName): WaybillNode[] =>
  nodes.filter(({ type }) => NODES[proof].includes(type))

const allPictures = (sheet: WaybillSheet, proof: ProofName): string[] => [
  ...receiptsOf(sheet, proof).flatMap(({ images }) => images),
  ...nodesOf(sheet, proof).flatMap(({ photos }) => photos ?? []),
]

/**
 * Papers before photographs of the place, each once: what came with a move proves the step and is its paper, and is looked at with the
 * first of the proofs that has it.
 */
export const picturesOf = (sheet: WaybillSheet, proof: ProofName, queue: QueueName): string[] => {
  const before = PROOFS[queue].slice(0, PROOFS[queue].indexOf(proof))
  const seen = new Set(before.flatMap(each => allPictures(sheet, each)))
  return [...new Set(allPictures(sheet, proof))].filter(picture => !seen.has(picture))
}

/** Whether pictures of a proof are shown with one before it. */
export const isShownBefore = (sheet: WaybillSheet, proof: ProofName, queue: QueueName): boolean =>
  allPictures(sheet, proof).length > 0 && picturesOf(sheet, proof, queue).length === 0
