import { ReviewPage } from '../review/ReviewPage.tsx'

export default function ReceiptReview() {
  return <ReviewPage queue="receipt" />
}
