import { useEffect, useInsertionEffect, useRef, useState } from 'react'
import type { Issue, Issues } from '../../fields/index.ts'
import type { FieldCheck, FormValues } from '../schema/schema.ts'

/** Long enough that a word is typed, short enough that the answer comes while the person is still at the field. */
const ASK_AFTER_MS = 400

interface Asked {
  id: number | undefined
  values: FormValues
  base: FormValues
  /** What is wrong without asking: such a value is not worth a question. */
  wrong: Issues
}

interface Answer {
  value: unknown
  issue: Issue | undefined
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Asks about changed values some time after the last keystroke. An answer counts only for the value it was about; a
 * question that fails says nothing, because the server decides at the end anyway.
 * @returns what the answers refuse, by field
 */
export function useChecks(checks: Readonly<Record<string, FieldCheck>>, now: Asked): Issues {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const latest = useRef(now)
  useInsertionEffect(() => {
    latest.current = now
  })
  const names = Object.keys(checks)
  const open = names.filter(name => {
    const value = now.values[name]
    return !isBlank(value) && value !== now.base[name] && !now.wrong[name] && answers[name]?.value !== value
  })
  const question = JSON.stringify(open.map(name => [name, now.values[name]]))
  useEffect(() => {
    const asked = JSON.parse(question) as [string, unknown][]
    if (asked.length === 0) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      for (const [name, value] of asked) {
        const { id, values } = latest.current
        Promise.resolve(checks[name]?.(value, { id, values, signal: abort.signal }))
          .catch(() => undefined)
          .then(issue => {
            if (!abort.signal.aborted) setAnswers(before => ({ ...before, [name]: { value, issue } }))
          })
      }
    }, ASK_AFTER_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [question, checks])
  const issues: Issues = {}
  for (const name of names) {
    const answer = answers[name]
    if (answer?.issue && answer.value === now.values[name]) issues[name] = answer.issue
  }
  return issues
}
