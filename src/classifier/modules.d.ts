/** Bundled for workerd as compiled modules and as data (the `Data` rule of wrangler.toml). */
declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
declare module "*.onnx" {
  const bytes: ArrayBuffer;
  export default bytes;
}
