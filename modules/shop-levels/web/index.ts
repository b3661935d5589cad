export { LevelSteps } from './level-steps.tsx'
