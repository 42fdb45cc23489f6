import { BankCardList } from '../accounts/BankCardList.tsx'

export default function BankCards() {
  return <BankCardList />
}
