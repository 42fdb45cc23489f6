import type { ElementResult, ElementStanding } from '../../contracts/elements.ts'
import { tps } from '../../contracts/endpoints/tps.ts'
import type { Tone } from '../../fields/index.ts'
import { useAction, useIsStaff, usePermission, useRecord, useTranslation } from '../../hooks/index.ts'
import { ActionButton } from '../core/ActionButton.tsx'
import { Skeleton } from '../core/States.tsx'
import { StateTag } from '../core/StateTag.tsx'
import { TimeCell } from '../core/TimeCell.tsx'
import { useUiText } from '../core/text.ts'
import './record.css'

const TONES: Readonly<Record<ElementResult, Tone>> = { match: 'done', mismatch: 'trouble', unknown: 'waiting' }

export interface ElementChecksProps {
  /** Name of an entity whose contract names `elements`. */
  entity: string
  id: number
  /** Code of whoever may have it checked: that of changing the record. */
  permission: string
  /** The record may show what came of it. */
  onChecked?: () => void
}

/** Which of a record's values have been compared with those of the authorities, what came of it, and asking again. */
export function ElementChecks({ entity, id, permission, onChecked }: ElementChecksProps) {
  const text = useUiText()
  const isStaff = useIsStaff()
  // The platform asks: a carrier that may change the record would learn whose number belongs to whom.
  const mayCheck = usePermission(permission) === 'allowed' && isStaff
  const services = useRecord(tps.outsideServices)
  const found = useRecord(tps.elementChecks, { query: { entity, id } })
  const check = useAction(tps.elementCheckRun, { invalidates: [tps.elementChecks] })
  const service = services.data?.elements
  if (!service || !found.data) return found.error ? null : <Skeleton rows={2} />
  if (found.data.length === 0) return null
  const run = async (kind: ElementStanding['kind']) => {
    const made = await check.run({ body: { entity, id, kind } })
    if (made.ok) onChecked?.()
  }
  return (
    <div className="nt-checks">
      {!service.connected && <p>{text('element.notConnected', { setting: service.setting ?? '' })}</p>}
      {service.simulated && <p>{text('element.simulated')}</p>}
      <ul>
        {found.data.map(standing => (
          <Check
            key={standing.kind}
            standing={standing}
            entity={entity}
            onRun={mayCheck && service.connected ? () => void run(standing.kind) : undefined}
          />
        ))}
      </ul>
    </div>
  )
}

interface CheckProps {
  standing: ElementStanding
  entity: string
  onRun: (() => void) | undefined
}

/** One kind of check: what came of it, when, and whether it was about what the record says now. */
function Check({ standing, entity, onRun }: CheckProps) {
  const text = useUiText()
  const { t } = useTranslation()
  const { kind, result, at, by, isCurrent, isProven, isSimulated, missing } = standing
  const lacking = missing.map(field => t(`${entity}.${field}`)).join(', ')
  const isOld = result !== undefined && !isCurrent
  return (
    <li>
      <span className="nt-checks-kind">{text(`elementKind.${kind}`)}</span>
      {result ? (
        <StateTag tone={isOld ? 'waiting' : TONES[result]}>
          {text(isOld ? 'element.old' : `elementResult.${result}`)}
        </StateTag>
      ) : (
        <span className="nt-dim">{text('element.never')}</span>
      )}
      {isProven && <StateTag tone="done">{text('element.proven')}</StateTag>}
      {at && (
        <small>
          <TimeCell value={at} /> {by}
          {isSimulated && ` · ${text('element.played')}`}
        </small>
      )}
      {onRun && (
        <ActionButton
          size="small"
          label={text(result ? 'element.again' : 'element.check')}
          {...(lacking && { disabledReason: text('element.missing', { fields: lacking }) })}
          onClick={onRun}
        />
      )}
    </li>
  )
}
