import type { Endpoint } from '../../contracts/endpoints/endpoint.ts'
import { ActionButton, type ActionButtonProps } from '../core/ActionButton.tsx'
import type { Moved } from './moves.ts'
import { type RemoveOptions, useRemove } from './useRemove.tsx'

interface RemoveButtonProps<R extends Moved> extends RemoveOptions<R>, Pick<ActionButtonProps, 'type' | 'danger'> {
  call: Endpoint | undefined
  row: R
  nameOf: (row: R) => string
}

/** Deleting a record from its own page or form, asked as in a list. */
export function RemoveButton<R extends Moved>({ call, row, nameOf, type, danger, ...options }: RemoveButtonProps<R>) {
  const [action] = useRemove(call, nameOf, options)(row)
  if (!action) return null
  const { label, run, disabledReason } = action
  return <ActionButton label={label} onClick={run} {...{ type, danger }} {...(disabledReason && { disabledReason })} />
}
