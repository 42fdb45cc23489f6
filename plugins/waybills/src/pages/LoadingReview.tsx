import { ReviewPage } from '../review/ReviewPage.tsx'

export default function LoadingReview() {
  return <ReviewPage queue="loading" />
}
