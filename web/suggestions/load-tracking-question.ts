/** What a visitor is asked: fetched after the page. */
export const loadTrackingQuestion = () => import('./tracking-question.tsx')
