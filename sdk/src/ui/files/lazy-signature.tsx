import { lazy, Suspense } from 'react'
import type { SignatureInputProps } from './SignatureInput.tsx'

const Pad = lazy(() => import('./SignatureInput.tsx').then(module => ({ default: module.SignatureInput })))

/** The pad, fetched when somebody is asked to sign. */
export const SignatureInput = (props: SignatureInputProps) => (
  <Suspense fallback={null}>
    <Pad {...props} />
  </Suspense>
)
