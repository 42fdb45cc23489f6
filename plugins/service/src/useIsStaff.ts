import { useSession } from '@ntocc/sdk/hooks'

const STAFF: readonly string[] = ['PLAT_ADMIN', 'FINANCE', 'WAREHOUSE']

/** Whether this person works for the branch, and so looks at what others said. */
export const useIsStaff = (): boolean => useSession(({ roles }) => roles.some(role => STAFF.includes(role)))
