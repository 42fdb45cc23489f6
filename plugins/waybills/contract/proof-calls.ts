import { answer, endpoint } from '@ntocc/sdk/contracts'

/** An entry of the ledger as people are shown it. Hashes are SHA-256, hexadecimal; `at` is ISO 8601 UTC. */
export interface ProofEntry {
  sequence: number
  digest: string
  previous: string
  hash: string
  at: string
  /** Where it stands on a chain outside, when it does. */
  transaction?: string
  height?: string
}

/**
 * `none`: nothing is written down; `proven`: what is written is what is so; `changed`: the waybill has changed since;
 * `broken`: the ledger itself, or what the chain outside says, does not hold together.
 */
export type ProofState = 'none' | 'proven' | 'changed' | 'broken'

export interface WaybillProof {
  /** It is written down. */
  applied: boolean
  state: ProofState
  /** The waybill is finished: it can be written down. */
  provable: boolean
  entry?: ProofEntry
  /** Entries of the branch's ledger that were looked through. */
  entries?: number
  /** Sequence of the first entry that was tampered with. */
  broken?: number
  /** What the chain outside says; absent where there is none. */
  chain?: 'agrees' | 'differs' | 'silent'
}

const at = <const P extends string>(path: P) => `/ntocc-tms-api/maYiBlockChain/${path}` as const

export const proofCalls = {
  /** Writes down what a finished waybill says, once however often it is called, and answers how the proof stands. */
  maYiBlockChainApply: endpoint({
    name: 'maYiBlockChainApply',
    method: 'GET',
    path: at('apply/{id}'),
    data: answer.value<WaybillProof>(['applied', 'state']),
    permission: 'waybill.read',
  }),
  /** How the proof stands; writes nothing. */
  maYiBlockChainProof: endpoint({
    name: 'maYiBlockChainProof',
    method: 'GET',
    path: at('proof/{id}'),
    data: answer.value<WaybillProof>(['applied', 'state']),
    permission: 'waybill.read',
  }),
} as const
