import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '../core/States.tsx'
import type { ReviewCockpitProps, ReviewItem } from './types.ts'

const Cockpit = lazy(() =>
  import('./ReviewCockpit.tsx').then(part => ({
    // A lazy component cannot be generic; the wrapper below is.
    default: part.ReviewCockpit as unknown as ComponentType<ReviewCockpitProps<never>>,
  })),
)

/** A queue of cases beside their documents, fetched when it is first shown. */
export const ReviewCockpit = <C extends ReviewItem>(props: ReviewCockpitProps<C>) => (
  <Suspense fallback={<Skeleton rows={8} />}>
    <Cockpit {...(props as unknown as ReviewCockpitProps<never>)} />
  </Suspense>
)
