import { Fragment, type ReactNode } from 'react'
import { ReferenceName } from '../core/ReferenceName.tsx'

/** The records of a filter by their names. */
export const recordNames = (entity: string | undefined, codes: readonly string[]): ReactNode =>
  codes.map((code, index) => (
    <Fragment key={code}>
      {index > 0 && ', '}
      <ReferenceName entity={entity} code={code} />
    </Fragment>
  ))
