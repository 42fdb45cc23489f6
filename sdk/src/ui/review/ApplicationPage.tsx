import { Alert, Button } from 'antd'
import { useState } from 'react'
import { reviewMachine } from '../../contracts/basic/machines.ts'
import { endpoints } from '../../contracts/endpoints/index.ts'
import type { OwnApplication } from '../../contracts/session.ts'
import { useRecord } from '../../hooks/index.ts'
import { Empty, ErrorState, Skeleton } from '../core/States.tsx'
import { useUiText } from '../core/text.ts'
import { EntityFacts } from '../detail/EntityFacts.tsx'
import { EntityFormPage } from '../entity/frames.tsx'
import { FormGroups } from '../form/FormGroups.tsx'
import type { FormSchema } from '../schema/schema.ts'
import './application.css'

const APPROVED = reviewMachine.codeOf('approved')
const TO_REVIEW = reviewMachine.codeOf('toReview')
const REJECTED = reviewMachine.codeOf('rejected')
/** How often a page that waits for a decision looks for it. */
const LOOK_MS = 15_000

/** The calls of the form: `update` hands the record in. */
const CALLS = { update: endpoints.applicationSubmit, invalidates: [endpoints.application] }

export interface ApplicationPageProps {
  /** The fields that `application` of the review names, and no others. */
  schema: FormSchema
  title: string
}

/**
 * What a party that has registered tells of itself, hands in, and hears of: the one page that opens for it before it is
 * approved (`application` of `reviewOf`).
 */
export function ApplicationPage({ schema, title }: ApplicationPageProps) {
  const text = useUiText()
  const [waits, setWaits] = useState(false)
  const own = useRecord(endpoints.application, waits ? { refreshMs: LOOK_MS } : {})
  const { data } = own
  const isWaiting = data?.authStatus === TO_REVIEW
  if (isWaiting !== waits) setWaits(isWaiting)
  if (own.notFound)
    return (
      <div className="nt-application">
        <h1>{title}</h1>
        <Empty title={text('application.none')} hint={text('application.noneHint')} />
      </div>
    )
  if (!data)
    return own.error ? (
      <ErrorState error={own.error} onRetry={() => void own.refetch()} />
    ) : (
      <Skeleton rows={10} height={24} />
    )
  if (isWaiting || data.authStatus === APPROVED) return <HandedIn schema={schema} title={title} own={data} />
  return (
    <div className="nt-application">
      <EntityFormPage
        // Another version is another form: what was handed in and came back is read anew.
        key={data.record.version}
        schema={schema}
        calls={CALLS}
        record={data.record}
        mayWrite
        title={title}
        saveLabel={text('application.submit')}
        savedText={text('application.submitted')}
        onSaved={() => void own.refetch()}
      >
        {() => (
          <>
            <Note own={data} />
            <FormGroups schema={schema} isEdit />
          </>
        )}
      </EntityFormPage>
    </div>
  )
}

function HandedIn({ schema, title, own }: { schema: FormSchema; title: string; own: OwnApplication }) {
  const text = useUiText()
  const isApproved = own.authStatus === APPROVED
  return (
    <div className="nt-application">
      <h1>{title}</h1>
      {isApproved ? (
        <Alert
          type="success"
          showIcon
          title={text('application.approved')}
          description={text('application.approvedHint')}
          action={
            <Button type="primary" onClick={() => location.assign('/')}>
              {text('application.start')}
            </Button>
          }
        />
      ) : (
        <Alert
          type="info"
          showIcon
          role="status"
          title={text('application.waiting')}
          description={text('application.waitingHint')}
        />
      )}
      <EntityFacts schema={schema} record={own.record} />
    </div>
  )
}

/** Above the form: why it came back, or what it is for. */
function Note({ own }: { own: OwnApplication }) {
  const text = useUiText()
  if (own.authStatus !== REJECTED) return <Alert type="info" showIcon title={text('application.lead')} />
  return <Alert type="error" showIcon title={text('application.rejected')} description={own.reason} />
}
