import { useEffect, useState } from 'react'
import { endpoints } from '../../contracts/endpoints/index.ts'
import type { Sensitivity } from '../../fields/index.ts'
import { useClient, usePermission } from '../../hooks/index.ts'
import { EyeIcon } from '../core/icons.tsx'
import { useUiText } from '../core/text.ts'
import { useScopeEntity } from './FieldScope.tsx'

/** How long a revealed value stays in sight. */
const SHOWN_MS = 30_000

interface Props {
  value: string
  sensitivity: Sensitivity
  /** Record and field that the value is of. */
  id: unknown
  field: string
}

/**
 * A masked value, and a button that reveals it for half a minute to who holds the permission. The server writes down who
 * looked. The value lives in this component only: no cache and no export has it.
 */
export function MaskedValue({ value, sensitivity, id, field }: Props) {
  const text = useUiText()
  const entity = useScopeEntity()
  const client = useClient()
  const allowed = usePermission(sensitivity) === 'allowed'
  const [shown, setShown] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (shown === undefined) return
    const timer = setTimeout(() => setShown(undefined), SHOWN_MS)
    return () => {
      clearTimeout(timer)
      // A hidden tab shows nothing to who looks over a shoulder when it comes back.
      setShown(undefined)
    }
  }, [shown])
  if (!allowed || entity === undefined || typeof id !== 'number') return <span>{value}</span>
  const reveal = async () => {
    if (shown !== undefined) return setShown(undefined)
    setBusy(true)
    try {
      const answer = await client.call(endpoints.reveal, { body: { entity, id, field } })
      setShown(answer.value)
    } catch {
      // The client has said so in a toast; the value stays masked.
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="nt-masked">
      <span role="status">{shown ?? value}</span>
      <button
        type="button"
        className="nt-reveal"
        aria-pressed={shown !== undefined}
        aria-label={text(shown === undefined ? 'reveal' : 'hide', { value })}
        title={text('revealHint')}
        disabled={busy}
        onClick={() => void reveal()}
      >
        <EyeIcon />
      </button>
    </span>
  )
}
