import * as contracts from '@ntocc/sdk/contracts'
import { everyResource } from '../registry/areas.ts'
import { areaPermissions } from '../registry/named.ts'

/** Sharing and unmasking, which no call or move of the tables names. */
const BESIDE = [contracts.SHARE_VIEW, 'MOBILE_PHONE', 'ID_CARD', 'BANK_CARD'] as const

const productMachines = Object.values(contracts.allMachines())

/** Codes that records of nouns ask for: they come with the area that has the records, also where a call of the product asks. */
const OF_NOUNS: ReadonlySet<string | undefined> = new Set(
  Object.values(contracts.nounResources).flatMap(({ by }) => Object.values(by).map(({ permission }) => permission)),
)

const readProductPermissions = (): string[] => {
  const ofCalls = contracts.allEndpoints.flatMap(each => [each.permission, each.exportable?.permission])
  const ofMoves = productMachines.flatMap(machine => machine.moves.map(move => move.permission))
  const codes = [...BESIDE, ...ofCalls, ...ofMoves].filter(code => code !== undefined && !OF_NOUNS.has(code))
  return [...new Set(codes as string[])].sort()
}

let ofProduct: readonly string[] | undefined

/** Every permission code of the product: of the endpoint table, of the state machines' moves, and for what they do not name. */
export const productPermissions = (): readonly string[] => {
  ofProduct ??= readProductPermissions()
  return ofProduct
}

/** Every permission code there is: of the product, and what areas bring. */
export const allPermissions = (): string[] =>
  [...new Set([...productPermissions(), ...areaPermissions().map(({ permission }) => permission)])].sort()

const readOf = ({ by }: contracts.RecordResource): string | undefined => by.list?.permission ?? by.get?.permission

/** Whether a code is for reading the records of an entity. */
export const isRead = (code: string): boolean => everyResource().some(resource => readOf(resource) === code)

/** Codes for reading what some codes let be written. */
export const readsOfWriters = (codes: readonly string[]): string[] =>
  everyResource().flatMap(resource => {
    const { edit, delete: remove } = resource.permission
    const writes = codes.includes(edit) || (remove !== undefined && codes.includes(remove))
    return (writes && readOf(resource)) || []
  })

/** Codes of the product's moves that a party of this type makes; areas say themselves who is given theirs. */
export const permissionsOfMoves = (partyType: contracts.PartyType): string[] => {
  const codes = productMachines.flatMap(machine =>
    machine.moves.filter(move => move.by.includes(partyType)).map(move => move.permission),
  )
  return [...new Set(codes.filter(code => code !== undefined))].sort()
}
