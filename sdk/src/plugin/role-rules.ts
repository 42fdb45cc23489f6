import { type AreaContract, BUILT_IN_ROLES } from '../contracts/area.ts'
import { isOneOf } from '../fields/known.ts'
import { areaRoles, everyGrant } from './area.ts'

const ROLE = /^[A-Z][A-Z0-9_]{1,30}$/

/** Roles are given what the contract brings, not the codes of others. That the plugin has their pages is the build's rule. */
export function roleProblems(contract: AreaContract): string[] {
  const { defaults, permissions } = contract
  return [
    ...areaRoles(contract)
      .filter(code => !ROLE.test(code) || isOneOf(BUILT_IN_ROLES, code))
      .map(code => `'${code}' cannot be the code of a role of its own.`),
    ...everyGrant(defaults).flatMap(([role, grant]) =>
      grant === 'all'
        ? []
        : (grant.permissions ?? [])
            .filter(code => !permissions.includes(code))
            .map(code => `${role} is given ${code}, which the contract does not bring.`),
    ),
  ]
}
