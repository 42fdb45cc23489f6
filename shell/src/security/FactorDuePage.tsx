import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { FormFrame } from '../forms/FormFrame.tsx'
import { EnrolFactor } from './EnrolFactor.tsx'

/** Comes before anything else when a role asks for a second factor that is not there. */
export default function FactorDuePage() {
  const { t } = useTranslation(['security', 'shell'])
  const { session } = useShell()
  return (
    <FormFrame title={t('due.title')} lead={t('due.lead')}>
      <EnrolFactor onDone={() => session.factorSet()} />
      <p className="sh-form-links">
        <button type="button" className="sh-link" onClick={() => void session.logout()}>
          {t('nav.logout', { ns: 'shell' })}
        </button>
      </p>
    </FormFrame>
  )
}
