import type { PasswordAgain as PasswordAgainBody } from '@ntocc/sdk/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { EntryForm } from '../forms/EntryForm.tsx'
import { KnownUsername, PasswordField } from '../forms/fields.tsx'
import { useForm } from '../forms/use-form.ts'
import { useStore } from '../state/store.ts'
import { placeOfOwnPassword } from './refusals.ts'
import { passwordAgain } from './shapes.ts'

interface PasswordAgainProps {
  lead: string
  submit: string
  send(body: PasswordAgainBody): Promise<void>
  aside?: ReactNode
}

/** Asks for the password once more before something that whoever found the page open must not do. */
export function PasswordAgain({ lead, submit, send, aside }: PasswordAgainProps) {
  const { t } = useTranslation('shell')
  const { session } = useShell()
  const username = useStore(session.store, state => state.party?.username)
  const form = useForm({ ownPassword: '' }, passwordAgain, send, { place: placeOfOwnPassword })
  return (
    <>
      <p className="sh-lead">{lead}</p>
      <EntryForm form={form} submit={submit} aside={aside}>
        <KnownUsername username={username} />
        <PasswordField form={form} name="ownPassword" label={t('password.old')} autoFocus />
      </EntryForm>
    </>
  )
}
