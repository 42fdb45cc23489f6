import type { StepNeeded } from '@ntocc/sdk/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../console/context.ts'
import { CodeField } from '../forms/CodeField.tsx'
import { EntryForm } from '../forms/EntryForm.tsx'
import { KnownUsername, PasswordField, UsernameField } from '../forms/fields.tsx'
import { placeOfCode } from '../forms/refusals.ts'
import { useForm } from '../forms/use-form.ts'
import { toastSuccess, toastWarning } from '../ports/toasts.ts'
import type { Expiry, Sheet } from '../session/expiry.ts'
import { useStore } from '../state/store.ts'
import { useModal } from '../ui/use-modal.ts'
import { FurtherStep, type Send } from './second-step.ts'
import { passwordSignIn, phoneSignIn } from './shapes.ts'
import '../styles/sheet.css'

interface SignInSheetProps {
  stage: Exclude<Sheet, 'closed'>
  expiry: Expiry
}

/** Signs the same user in again over the page they were on; everything on it stays as it is. */
export default function SignInSheet({ stage, expiry }: SignInSheetProps) {
  const { t } = useTranslation('shell')
  const element = useModal()
  return (
    <dialog
      ref={element}
      className="sh-dialog sh-sheet"
      aria-labelledby="sign-in-sheet"
      onCancel={event => {
        event.preventDefault()
        expiry.giveUp()
      }}
    >
      <h2 id="sign-in-sheet">{t('sheet.title')}</h2>
      {stage === 'form' ? <Ways /> : <Elsewhere onTakeOver={expiry.takeOver} />}
      <p className="sh-form-links">
        <button type="button" className="sh-link" onClick={expiry.giveUp}>
          {t('sheet.stay')}
        </button>
      </p>
    </dialog>
  )
}

function Elsewhere({ onTakeOver }: { onTakeOver(): void }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <p className="sh-lead">{t('sheet.elsewhere')}</p>
      <button type="button" className="sh-button sh-button-wide" onClick={onTakeOver}>
        {t('sheet.takeOver')}
      </button>
    </>
  )
}

type Way = 'password' | 'code' | 'other'

function Ways() {
  const { t } = useTranslation('shell')
  const { session } = useShell()
  const party = useStore(session.store, state => state.party)
  const [way, setWay] = useState<Way>('password')
  const [needed, setNeeded] = useState<StepNeeded>()
  const send = useHeal(setNeeded)
  const to = (next: Way, text: string) => (
    <button type="button" className="sh-link" onClick={() => setWay(next)}>
      {text}
    </button>
  )
  const isOther = way === 'other'
  if (needed) return <FurtherStep key={needed.step} needed={needed} send={send} onAgain={() => setNeeded(undefined)} />
  return (
    <>
      {isOther ? (
        <p className="sh-sheet-warning">{t('sheet.otherLead', { name: party?.userName ?? '' })}</p>
      ) : (
        <>
          <p className="sh-lead">{t('sheet.lead')}</p>
          {party && (
            <p className="sh-sheet-who">
              {party.userName}
              {party.username && <span>{party.username}</span>}
            </p>
          )}
        </>
      )}
      {way === 'code' && party?.phone ? (
        <CodeForm phone={party.phone} send={send} />
      ) : (
        <PasswordForm key={way} isOther={isOther} send={send} />
      )}
      <p className="sh-form-links">
        {isOther || way === 'code'
          ? to('password', t(isOther ? 'sheet.same' : 'sheet.byPassword'))
          : party?.phone && to('code', t('sheet.byCode'))}
        {!isOther && to('other', t('sheet.other'))}
      </p>
    </>
  )
}

/** What follows a sign-in: a further step, or the same user goes on, or with anybody else the console begins anew. */
function useHeal(onStep: (needed: StepNeeded) => void): Send {
  const { t } = useTranslation('shell')
  const { session, navigate } = useShell()
  return async request => {
    const healed = await session.heal(request)
    if (typeof healed === 'object') onStep(healed)
    else if (healed) toastSuccess(t('sheet.healed'))
    else {
      toastWarning(t('sheet.anew'))
      navigate('/', { replace: true })
    }
  }
}

function PasswordForm({ isOther, send }: { isOther: boolean; send: Send }) {
  const { t } = useTranslation('shell')
  const { session } = useShell()
  const party = session.store.get().party
  // A backend that does not tell user names leaves it to the person.
  const known = isOther ? undefined : party?.username
  const form = useForm({ username: known ?? '', password: '' }, passwordSignIn, values =>
    send({ variant: 'password', ...values, ...(!isOther && party && { branchCode: party.branchCode }) }),
  )
  return (
    <EntryForm form={form} submit={t('signin.submit')}>
      {known ? <KnownUsername username={known} /> : <UsernameField form={form} autoFocus />}
      <PasswordField form={form} name="password" label={t('signin.password')} autoFocus={known !== undefined} />
    </EntryForm>
  )
}

function CodeForm({ phone, send }: { phone: string; send: Send }) {
  const { t } = useTranslation('shell')
  const { session } = useShell()
  const party = session.store.get().party
  const form = useForm(
    { phone, verifyCode: '' },
    phoneSignIn,
    values =>
      send({
        variant: 'phone',
        ...values,
        ...(party && { partyType: party.partyType, branchCode: party.branchCode }),
      }),
    { place: placeOfCode },
  )
  return (
    <EntryForm form={form} submit={t('signin.submit')}>
      <p className="sh-lead">{t('sheet.codeTo', { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` })}</p>
      <CodeField form={form} send="sendVerificationCode" />
    </EntryForm>
  )
}
