import { isClientError } from '@ntocc/sdk/client'
import { type PartyType, STATUS_STEP_OVER } from '@ntocc/sdk/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../ports/toasts.ts'
import { failureMessage } from '../session/errors.ts'

interface PartyStepProps {
  /** The one used last is first: it has the focus, so that Enter alone goes on. */
  partyTypes: readonly PartyType[]
  choose(partyType: PartyType): Promise<void>
  /** Back to the first step. */
  onAgain(): void
}

/** Several accounts share a phone, one of each kind of party: which of them is meant. */
export default function PartyStep({ partyTypes, choose, onAgain }: PartyStepProps) {
  const { t } = useTranslation(['security', 'shell'])
  const [chosen, setChosen] = useState<PartyType>()
  const pick = async (partyType: PartyType) => {
    if (chosen) return
    setChosen(partyType)
    try {
      await choose(partyType)
    } catch (error) {
      toastError(failureMessage(error))
      setChosen(undefined)
      if (isClientError(error) && error.status === STATUS_STEP_OVER) onAgain()
    }
  }
  return (
    <>
      <p className="sh-lead">{t('party.lead')}</p>
      <fieldset className="sh-form sh-parties" aria-label={t('party.group')} aria-busy={chosen !== undefined}>
        {partyTypes.map((partyType, at) => (
          <button
            key={partyType}
            type="button"
            className={`sh-button sh-button-wide${at === 0 ? ' sh-button-primary' : ''}`}
            // biome-ignore lint/a11y/noAutofocus: it is what was asked for, and the form before it is gone
            autoFocus={at === 0}
            aria-disabled={chosen !== undefined}
            onClick={() => void pick(partyType)}
          >
            {chosen === partyType && <span className="sh-spinner sh-spinner-small" />}
            {t(`party.${partyType}`, { ns: 'shell' })}
          </button>
        ))}
      </fieldset>
      <p className="sh-form-links">
        <button type="button" className="sh-link" onClick={onAgain}>
          {t('party.again')}
        </button>
      </p>
    </>
  )
}
