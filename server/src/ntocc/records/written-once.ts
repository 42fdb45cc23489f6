import type { Entity } from '@ntocc/sdk/fields'
import { BackendError } from '../errors.ts'

/** Refuses in our words what the database would refuse in its own. @throws WRITTEN_ONCE */
export const refuseWrittenOnce = ({ isAppendOnly }: Entity): void => {
  if (isAppendOnly) throw new BackendError('WRITTEN_ONCE')
}
