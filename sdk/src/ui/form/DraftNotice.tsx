import { Alert, Button } from 'antd'
import { TimeCell } from '../core/TimeCell.tsx'
import { useUiText } from '../core/text.ts'
import type { useDraft } from './useDraft.ts'

/** Offers what was typed on an earlier visit. */
export function DraftNotice({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const text = useUiText()
  if (!draft.offer) return null
  return (
    <Alert
      type="info"
      className="nt-form-draft"
      title={
        <>
          {text('form.draftFound')} <TimeCell value={new Date(draft.offer.at).toISOString()} />
        </>
      }
      description={text(draft.isOlder ? 'form.draftOlder' : 'form.draftHint')}
      action={
        <span className="nt-form-draft-actions">
          <Button size="small" type="primary" onClick={draft.restore}>
            {text('form.draftContinue')}
          </Button>
          <Button size="small" onClick={() => void draft.drop()}>
            {text('form.draftDiscard')}
          </Button>
        </span>
      }
    />
  )
}
