declare module '*?page-script' {
  const text: string
  export default text
}
