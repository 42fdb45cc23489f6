import { Input } from 'antd'
import { useState } from 'react'
import { isClientError } from '../../client/errors.ts'
import { type Issue, REQUIRED } from '../../fields/index.ts'
import { useUiText } from '../core/text.ts'
import { FieldFrame } from './FormField.tsx'
import type { FormHandle } from './useForm.ts'

/** Name under which endpoints that `asksPassword` take it. */
const NAME = 'ownPassword'

const textOf = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null))

/**
 * The own password once more, for a change of some fields: asked for as soon as one of them has another value.
 * @param names none while nothing is changed yet, as in a form for a new record
 */
export function useOwnPassword(form: FormHandle, names: readonly string[]) {
  const [password, setPassword] = useState('')
  const [issue, setIssue] = useState<Issue>()
  const id = form.idOf(NAME)
  const isAsked = names.some(name => textOf(form.values[name]) !== textOf(form.base[name]))
  const refuse = (found: Issue) => {
    setIssue(found)
    document.getElementById(id)?.focus()
  }
  return {
    /** Says so at the field when it is asked for and not there. @returns whether the form can be sent */
    check: () => {
      if (!isAsked || password) return true
      refuse(REQUIRED)
      return false
    },
    /** What is sent beside the fields. */
    body: isAsked ? { [NAME]: password } : {},
    /** @returns whether the failure was about the password, which is then said at the field */
    onFailure: (error: Error): boolean => {
      const found = isClientError(error) ? error.fieldErrors[NAME] : undefined
      if (found) refuse(found)
      return found !== undefined
    },
    field: isAsked && (
      <OwnPassword
        id={id}
        value={password}
        issue={issue}
        onChange={text => {
          setPassword(text)
          setIssue(undefined)
        }}
      />
    ),
  }
}

interface FieldProps {
  id: string
  value: string
  issue: Issue | undefined
  onChange: (text: string) => void
}

function OwnPassword({ id, value, issue, onChange }: FieldProps) {
  const text = useUiText()
  return (
    <FieldFrame id={id} title={text('form.ownPassword')} isRequired issue={issue} help={text('form.ownPasswordHelp')}>
      <Input.Password
        id={id}
        value={value}
        autoComplete="current-password"
        aria-required
        aria-invalid={issue !== undefined || undefined}
        aria-describedby={`${id}-help`}
        status={issue ? 'error' : ''}
        onChange={event => onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
