/** The files the embedder cannot do without, with their sizes and sha256. */
export const required = [
  {
    name: 'onnx/model_q4.onnx',
    bytes: 69_663,
    hash: 'e4dcb918111189b7686147e309379832fce83d4ecbf17c395961749b5788c786',
  },
  {
    name: 'onnx/model_q4.onnx_data',
    bytes: 54_429_696,
    hash: '56fb7a55115e900196115a74e399beb45c2f41ae00b99525d46fb52935c4ee2a',
  },
  { name: 'tokenizer.json', bytes: 533_808, hash: '07805d116826679de90b4edeb2222269c4b8753bc0981be4399f732b2708e904' },
];

/** Files that describe the model to other programs: kept when they are the known ones, left out otherwise. */
export const extras = [
  { name: 'config.json', hash: 'fe5da868b77bdb104140822a5af0837cb6450ad6de8ff3dfcc8dd44ddd3e3ae7' },
  { name: 'tokenizer_config.json', hash: 'e10bb633ba0d7f69ed342ae7de607f36b39ce53b455fbda69c71700bf57e6f66' },
];
