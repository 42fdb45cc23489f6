import './papers.css'

export { Papers } from './Papers.tsx'
export { PapersCell } from './PapersCell.tsx'
export { reviewMoves } from './review-moves.ts'
