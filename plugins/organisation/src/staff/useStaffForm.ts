import { useMemo } from 'react'
import { staffForm } from './staff.ts'
import { useRoles } from './useRoles.ts'

/** The form of a member of staff, which offers the roles that there are for the party type. */
export function useStaffForm() {
  const { roles } = useRoles()
  return useMemo(() => staffForm(roles), [roles])
}
