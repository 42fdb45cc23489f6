import { type AreaContract, SHARE_PREFIX } from '../contracts/area.ts'

/** What may be the name of an entity, or of a kind of link. */
export const ENTITY = /^[a-z][A-Za-z0-9]*$/

/** Whether a call is opened by links instead of a session. */
export const isOfLink = ({ shares, byLink }: AreaContract, name: string): boolean =>
  Object.hasOwn(byLink, name) || Object.values(shares).some(({ page }) => page.name === name)

/** What a link lets somebody do stands beside what it lets them see. */
export function linkCallProblems({ byLink, calls, upstream }: AreaContract): string[] {
  return Object.entries(byLink).flatMap(([name, kinds]) => {
    const call = calls[name]
    if (!call) return [`byLink.${name} is no call of the contract.`]
    if (upstream) return [`byLink.${name}: an upstream cannot open links.`]
    const isCall = call.public && call.method === 'POST' && call.path.startsWith(`${SHARE_PREFIX}/`)
    return [
      ...(isCall ? [] : [`byLink.${name} is not a public POST below ${SHARE_PREFIX}.`]),
      ...(kinds.length > 0 ? [] : [`byLink.${name} names no kind of link.`]),
    ]
  })
}

/** A link is made for a record by its code; its page is called where all such pages are. */
export function shareProblems({ shares, entities, upstream, calls }: AreaContract): string[] {
  return Object.entries(shares).flatMap(([kind, { entity, page, alsoBy = [] }]) => {
    if (upstream) return [`shares.${kind}: records of an upstream are not stored here, and cannot be shared.`]
    if (!ENTITY.test(kind)) return [`'${kind}' cannot be a kind of link.`]
    const isCall = page.public && page.method === 'GET' && page.path.startsWith(`${SHARE_PREFIX}/`)
    return [
      ...(Object.hasOwn(entities, entity)
        ? []
        : [`shares.${kind} opens ${entity}, which is no entity of the contract.`]),
      ...(isCall ? [] : [`The page of shares.${kind} is not a public GET below ${SHARE_PREFIX}.`]),
      ...(Object.hasOwn(calls, page.name)
        ? [`The page of shares.${kind} is answered with it: leave it out of calls.`]
        : []),
      ...alsoBy
        .filter(other => shares[other]?.entity !== entity)
        .map(other => `shares.${kind} is opened by ${other}, which is no link to ${entity}.`),
    ]
  })
}
