import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Money, Quantity, type ReviewDesk } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import type { CorrectionProposal } from '../../contract/review-calls.ts'

const NAMES = ['loadQty', 'unloadQty', 'deductOther'] as const

interface Props {
  proposal: CorrectionProposal
  unit: string
  desk: ReviewDesk | undefined
}

/** A correction that waits for a second person: what it changes, who proposed it, and who has to confirm it. */
export function Proposal({ proposal, unit, desk }: Props) {
  const { t } = useTranslation()
  const { values, amounts, reason, byName, isMine, isClaim } = proposal
  const named = NAMES.filter(name => values[name] !== undefined)
  const takeOver = () => {
    const typed = Object.fromEntries(named.map(name => [name, String(values[name])]))
    desk?.amend({ ...typed, reason })
  }
  const title = () => {
    if (isClaim) return isMine ? t('review.claimedByYou') : t('review.claimedBy', { name: byName })
    return isMine ? t('review.proposedByYou') : t('review.proposedBy', { name: byName })
  }
  return (
    <Alert
      className="waybills-proposed"
      type="warning"
      showIcon
      title={title()}
      description={
        <>
          <dl className="waybills-proposal">
            {named.map(name => (
              <div key={name}>
                <dt>{t(`waybill.${name}`)}</dt>
                <dd>
                  {name === 'deductOther' ? (
                    <Money value={values[name]} />
                  ) : (
                    <Quantity value={values[name]} unit={unit} />
                  )}
                </dd>
              </div>
            ))}
            {amounts.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{t(`waybill.${name}`)}</dt>
                <dd>
                  <Money value={before} /> → <Money value={after} />
                </dd>
              </div>
            ))}
            {reason && (
              <div>
                <dt>{t('review.correctReason')}</dt>
                <dd>{reason}</dd>
              </div>
            )}
          </dl>
          {desk && desk.cannot === undefined && !isMine && (
            <ActionButton size="small" label={t('review.takeOverValues')} onClick={takeOver} />
          )}
        </>
      }
    />
  )
}
