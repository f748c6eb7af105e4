export { GridBody } from "./GridBody.tsx";
