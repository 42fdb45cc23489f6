import * as contracts from '@ntocc/sdk/contracts'

/** Reading and unmasking, which no call or move of the tables names. */
const READING = [
  'waybill.read',
  'waybill.export',
  'statistics.read',
  contracts.SHARE_VIEW,
  'MOBILE_PHONE',
  'ID_CARD',
  'BANK_CARD',
] as const

const machines = Object.values(contracts.allMachines())

/** Every permission code there is: of the endpoint table, of the state machines' moves, and for reading. */
export const allPermissions = (): string[] => {
  const ofCalls = contracts.allEndpoints.map(each => each.permission)
  const ofMoves = machines.flatMap(machine => machine.moves.map(move => move.permission))
  const codes = [...READING, ...ofCalls, ...ofMoves].filter(code => code !== undefined)
  return [...new Set(codes)].sort()
}

/** Codes of moves that a party of this type makes. */
export const permissionsOfMoves = (partyType: contracts.PartyType): string[] => {
  const codes = machines.flatMap(machine =>
    machine.moves.filter(move => move.by.includes(partyType)).map(move => move.permission),
  )
  return [...new Set(codes.filter(code => code !== undefined))].sort()
}
