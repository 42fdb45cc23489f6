import { useCallback } from 'react'
import { type Field, hasPermission, isLookedUp } from '../../fields/index.ts'
import { useSession } from '../../hooks/index.ts'

/** Whether the reader may not see the values of a field; not while it is not known what they may. */
export type IsMasked = (field: Field) => boolean

/** What the reader sees masked in every list, by the permissions of the session. */
export function useMasked(): IsMasked {
  const permissions = useSession(state => state.permissions)
  return useCallback(
    ({ options: { sensitive } }) =>
      sensitive !== undefined && permissions !== undefined && !hasPermission(permissions, sensitive),
    [permissions],
  )
}

/** Whether the server filters by a field for this reader: by what is masked only where it may be looked for whole. */
export const canFilter = (field: Field | undefined, isMasked: IsMasked): boolean =>
  !field || !isMasked(field) || isLookedUp(field)
