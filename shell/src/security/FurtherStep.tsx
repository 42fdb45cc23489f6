import type { StepNeeded } from '@ntocc/sdk/contracts'
import type { Send } from '../signin/second-step.ts'
import PartyStep from './PartyStep.tsx'
import SecondStep from './SecondStep.tsx'

interface FurtherStepProps {
  needed: StepNeeded
  send: Send
  /** Back to the first step. */
  onAgain(): void
}

/** What the first step of a sign-in left open: whose account it is, or the second factor. */
export default function FurtherStep({ needed, send, onAgain }: FurtherStepProps) {
  const { step } = needed
  if (!('partyTypes' in needed)) return <SecondStep step={step} send={send} onAgain={onAgain} />
  return (
    <PartyStep
      partyTypes={needed.partyTypes}
      choose={partyType => send({ variant: 'party', step, partyType })}
      onAgain={onAgain}
    />
  )
}
