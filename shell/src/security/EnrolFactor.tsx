import { type SecondFactorSecret, security } from '@ntocc/sdk/contracts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { EntryForm } from '../forms/EntryForm.tsx'
import { useForm } from '../forms/use-form.ts'
import { FactorCodeField } from './FactorCodeField.tsx'
import { PasswordAgain } from './PasswordAgain.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { placeOfFactor } from './refusals.ts'
import { factorCode } from './shapes.ts'
import '../styles/security.css'

interface EnrolFactorProps {
  onDone(): void
  /** A way out, beside the button that goes on. */
  aside?: ReactNode
}

/** Sets up the second factor: the password, the app with its first code, and the codes for when it is lost. */
export function EnrolFactor({ onDone, aside }: EnrolFactorProps) {
  const { t } = useTranslation('security')
  const { client } = useShell()
  const [secret, setSecret] = useState<SecondFactorSecret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret) return <AppStep secret={secret} onConfirmed={setCodes} aside={aside} />
  return (
    <PasswordAgain
      lead={t('enrol.lead')}
      submit={t('enrol.next')}
      aside={aside}
      send={async body => setSecret(await client.call(security.secondFactorStart, { body, silent: true }))}
    />
  )
}

interface AppStepProps {
  secret: SecondFactorSecret
  onConfirmed(codes: string[]): void
  aside?: ReactNode
}

function AppStep({ secret, onConfirmed, aside }: AppStepProps) {
  const { t } = useTranslation('security')
  const { client } = useShell()
  const form = useForm(
    { code: '' },
    factorCode,
    async ({ code }) => {
      const { recoveryCodes } = await client.call(security.secondFactorConfirm, { body: { code }, silent: true })
      onConfirmed(recoveryCodes)
    },
    { place: placeOfFactor },
  )
  return (
    <>
      <p className="sh-lead">{t('enrol.scan')}</p>
      <div className="sh-enrol">
        <QrCode text={secret.uri} label={t('enrol.qr')} />
        <p>
          {t('enrol.type')} <code>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <EntryForm form={form} submit={t('enrol.confirm')} aside={aside}>
        <FactorCodeField form={form} />
      </EntryForm>
    </>
  )
}
