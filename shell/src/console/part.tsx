import i18next from 'i18next'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { twice } from '../boot/twice.ts'
import { toastError } from '../ports/toasts.ts'
import { createStore } from '../state/store.ts'

/** Counts the parts of the console that could not be loaded; a newer version may have taken their place. */
export const missingParts = createStore(0)

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** Loads a part of the console; once more after a passing fault, then the failure is counted. */
async function loadPart<P>(load: Load<P>): Promise<ComponentType<P>> {
  try {
    return (await twice(load)).default
  } catch (error) {
    missingParts.set(count => count + 1)
    throw error
  }
}

interface PartOptions {
  waiting?: ReactNode
  /** Shown in its place; without it a message says that something is missing. */
  failed?(retry: () => void): ReactNode
}

/** Like `React.lazy`, but a part that cannot be loaded takes nothing else down and may be tried again. */
export function part<P extends object>(load: Load<P>, { waiting = null, failed }: PartOptions = {}): ComponentType<P> {
  let known: ComponentType<P> | undefined
  return function Part(props: P) {
    const [tries, setTries] = useState(0)
    const [state, setState] = useState<'waiting' | 'ready' | 'failed'>(known ? 'ready' : 'waiting')
    // biome-ignore lint/correctness/useExhaustiveDependencies: a further try is the event
    useEffect(() => {
      let left = false
      if (known) return
      setState('waiting')
      loadPart(load).then(
        loaded => {
          known = loaded
          if (!left) setState('ready')
        },
        () => {
          if (left) return
          if (!failed) toastError(i18next.t('failed.title', { ns: 'start' }))
          setState('failed')
        },
      )
      return () => {
        left = true
      }
    }, [tries])
    const Loaded = known
    if (state === 'ready' && Loaded) return <Loaded {...props} />
    return state === 'failed' ? (failed?.(() => setTries(tries + 1)) ?? null) : waiting
  }
}
